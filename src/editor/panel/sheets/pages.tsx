import { useState } from 'react'
import { slug } from '../../../check/slug.ts'
import type { Language } from '../../../site.ts'
import { useActs, useArrival } from '../acts.tsx'
import { Add, Button, Frame, Link, Part, takeFocus } from '../kit.tsx'
import { usePanel } from '../panel.ts'
import { Radios } from '../radios.tsx'
import { Address, wrongAddress } from './address.tsx'

/** The pages of the site; a click opens one. */
export function Pages() {
  const { state, language, say, route, go } = usePanel()
  const { host } = state
  const history = () => go({ open: 'sheet', name: 'history' })
  const left = <Link onClick={history}>{say('history.title')}</Link>
  const rename = () => go({ open: 'sheet', name: 'rename' })
  const right = route && <Link onClick={rename}>{say('address.change')}</Link>
  return (
    <Frame {...{ left, right }} title={say('pages.title')} crumb={host}>
      <ul className="rows pgs">
        {state.pages.map(({ file, title, name, route: address, gated, language: lang }) => (
          <li key={file}>
            <a
              href={address ?? '#'}
              aria-current={address !== undefined && address === route ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                go(address ? { open: 'page', route: address } : { open: 'field', file })
              }}
            >
              <b lang={address === '/' ? language : lang} title={title}>
                {name[language]}
              </b>
              <em>{lang.toUpperCase()}</em>
              <small className="whole">
                {gated && address ? say('pages.byPassword', { route: address }) : address}
              </small>
            </a>
          </li>
        ))}
      </ul>
      <Add onClick={() => go({ open: 'sheet', name: 'new-page' })}>{say('newPage.title')}</Add>
    </Frame>
  )
}

/** A new page of text: its title, its address made of it, and who may read it. */
export function NewPage() {
  const { api, state, language, say } = usePanel()
  const acts = useActs()
  const arrive = useArrival((file) => ({ open: 'field', file }))
  const [title, setTitle] = useState('')
  const [own, setOwn] = useState<string>()
  const [lang, setLang] = useState<Language>(language)
  const [gated, setGated] = useState(false)
  const [description, setDescription] = useState('')
  const address = own ?? slug(title)
  const route = `/${address}`
  const wrong = address || own !== undefined ? wrongAddress(route, state, say) : undefined
  const isWhole = title.trim() !== '' && description.trim() !== '' && address !== '' && !wrong

  async function create() {
    const page = { title: title.trim(), route, lang, gated, description: description.trim() }
    if (await acts.save(() => api.newPage(page))) arrive(route)
  }

  const right = (
    <Button look="solid" off={!isWhole || acts.busy} onClick={create}>
      {say('newPage.create')}
    </Button>
  )
  const texts = {
    title: say('newPage.title'),
    crumb: say('pages.title'),
    note: say('newPage.note'),
  }
  return (
    <Frame {...{ ...texts, right }} left={acts.cancel}>
      {acts.trouble}
      <Part label={say('newPage.name')} of="a">
        <div className="sv last">
          <input
            id="a"
            ref={takeFocus}
            lang={lang}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
      </Part>
      <Address {...{ address, wrong }} note={say('address.note')} onChange={setOwn} />
      <Part label={say('newPage.language')}>
        <Radios
          className="seg"
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
          className="seg"
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
          className={description ? 'ta draft' : 'ta'}
          id="d"
          rows={2}
          lang={lang}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Part>
    </Frame>
  )
}
