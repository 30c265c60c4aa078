import { useState } from 'react'
import { slug } from '../../../check/slug.ts'
import type { Language } from '../../../site.ts'
import { gateAddress } from '../../protocol/state.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech, useView } from '../state/selectors.ts'
import { absenceSentence, belongsTo } from '../state/shown-times.ts'
import { useActs, useArrival } from '../ui/acts.tsx'
import { Add, Button, Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { takeFocus } from '../ui/focus-places.ts'
import { Radios, Tick } from '../ui/radios.tsx'
import { Status } from '../ui/saving.tsx'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { heading } from '../words/names.ts'
import { Address, wrongAddress } from './address.tsx'
import styles from './screens.module.css'

interface NewPageSheet {
  /** The page that the new one is to be the translation of. */
  readonly file?: string
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly pages: object
    readonly 'new-page': NewPageSheet
  }
}

/** Every file that holds words: the pages, opened in the frame, and what stands on them, opened beside where it is seen. */
export function Pages() {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const route = useView((view) => view.route)
  const schedule = useSite((site) => site.schedule)
  const pages = useSite((site) => site.pages)
  const host = useSite((site) => site.host)
  const parts = useSite((site) => site.parts)
  /** When a file is shown that is not shown today. */
  const absent = (file: string) => {
    const thing = schedule.things.find((candidate) => belongsTo(candidate, file))
    const sentence = thing && absenceSentence({ language, say }, schedule.now, thing)
    return sentence && <small className={`${ui.wholeRow} ${ui.muted} ${ui.blue}`}>{sentence}</small>
  }
  const history = () => go({ open: 'sheet', name: 'history' })
  const left = <Link onClick={history}>{say('history.title')}</Link>
  /** Where a part is seen. */
  const seenOn = (addresses: readonly string[] | undefined): string => {
    if (!addresses) return say('pages.everywhere')
    if (addresses[0] === gateAddress) return say('bar.gate')
    const shown = pages.filter(({ address }) => addresses.includes(address))
    return shown.map(({ name }) => name[language]).join(', ')
  }
  return (
    <Frame left={left} title={say('pages.title')} crumb={host}>
      <ul className={`${ui.rows} ${styles.pages}`}>
        {pages.map(({ file, title, name, address, route: own, gated, language: lang }) => (
          <li key={file}>
            <a
              href={address}
              aria-current={address === route ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                go({ open: 'page', route: address })
                go({ open: 'nothing' })
              }}
            >
              <b lang={own === '/' ? language : lang} title={title}>
                {name[language]}
              </b>
              <em>{lang.toUpperCase()}</em>
              <small className={ui.wholeRow}>
                {gated && own ? say('pages.byPassword', { route: own }) : own}
              </small>
              {absent(file)}
            </a>
            <Link onClick={() => go({ open: 'field', file })}>{say('page.settings')}</Link>
          </li>
        ))}
      </ul>
      <Add onClick={() => go({ open: 'sheet', name: 'new-page' })}>{say('newPage.title')}</Add>
      <div className={ui.groupHead}>
        <h2>{say('pages.parts')}</h2>
      </div>
      <ul className={`${ui.rows} ${styles.pages}`}>
        {parts.map(({ file, name, addresses }) => (
          <li key={file}>
            <button type="button" onClick={() => go({ open: 'field', file })}>
              <b>{heading(name[language])}</b>
              <small className={ui.wholeRow}>{seenOn(addresses)}</small>
              {absent(file)}
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** A new page of text: its title, its address made of it, and who may read it. */
export function NewPage({ file: like }: NewPageSheet) {
  const client = useClient()
  const { language, say } = useSpeech()
  const pages = useSite((site) => site.pages)
  const state = useSite((site) => site)
  const acts = useActs()
  const arrive = useArrival((file) => ({ open: 'field', file }))
  const [title, setTitle] = useState('')
  const [own, setOwn] = useState<string>()
  const original = pages.find(({ file }) => file === like)
  const otherLanguage = original?.language === 'fr' ? 'en' : 'fr'
  const [lang, setLang] = useState<Language>(original ? otherLanguage : language)
  const [gated, setGated] = useState(original?.gated ?? false)
  const [linked, setLinked] = useState(true)
  const [description, setDescription] = useState('')
  const address = own ?? slug(title)
  const route = `/${address}`
  const wrong = address || own !== undefined ? wrongAddress(route, state, say) : undefined
  const first = !(title.trim() && address) && say(title.trim() ? 'address.label' : 'newPage.name')
  const missing = [first, !description.trim() && say('newPage.description')].filter(Boolean)

  async function create() {
    const texts = { title: title.trim(), description: description.trim() }
    const page = { ...texts, route, lang, gated, linked, like }
    if (await acts.save(() => client.newPage(page))) arrive(route)
  }

  const right = (
    <>
      {missing[0] && <Status text={say('newPage.missing', { names: missing.join(', ') })} />}
      <Button look="solid" off={!!missing[0] || !!wrong || acts.busy} onClick={create}>
        {say('newPage.create')}
      </Button>
    </>
  )
  const texts = {
    title: say('newPage.title'),
    crumb: original ? say('newPage.of', { page: original.name[language] }) : say('pages.title'),
    note: say('newPage.note'),
  }
  return (
    <Frame {...texts} right={right} left={acts.cancel}>
      {acts.trouble}
      <Part label={say('newPage.name')} of="a">
        <div className={`${ui.staff} ${ui.lastStaff}`} style={{ '--n': String(title.length) }}>
          <input
            id="a"
            ref={takeFocus}
            lang={lang}
            spellCheck
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
      </Part>
      <Address address={address} wrong={wrong} note={say('address.note')} onChange={setOwn} />
      <Part label={say('newPage.language')}>
        <Radios
          className={ui.segments}
          label={say('newPage.language')}
          options={[
            { value: 'en', shown: 'English' },
            { value: 'fr', shown: 'Français' },
          ]}
          value={lang}
          onChange={setLang}
        />
      </Part>
      <Part label={say('newPage.readers')}>
        <Radios
          className={ui.segments}
          label={say('newPage.readers')}
          options={[
            { value: true, shown: say('newPage.byPassword') },
            { value: false, shown: say('newPage.everybody') },
          ]}
          value={gated}
          onChange={setGated}
        />
      </Part>
      <Part label={say('newPage.description')} of="d">
        <textarea
          className={classes(ui.textBox, description && ui.draft)}
          id="d"
          rows={2}
          lang={lang}
          spellCheck
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Part>
      <Tick on={linked} onChange={setLinked} label={say('newPage.linked')} />
    </Frame>
  )
}
