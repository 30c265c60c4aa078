import { useState } from 'react'
import { failedOf } from '../../protocol/publication.ts'
import { showAllAdvice, useHiddenAdvice } from '../form/hidden-advice.ts'
import { publishSaid, useTelling } from '../publish/publish-words.ts'
import { useReport } from '../publish/report.ts'
import { languageNow, memory } from '../state/memory.ts'
import { useCommands } from '../state/panel.ts'
import { useSay, useSite, useSpeech } from '../state/selectors.ts'
import { Link } from '../ui/buttons.tsx'
import { hasLetters } from '../ui/keys.ts'
import { Radios, Tick } from '../ui/radios.tsx'
import { Reach } from '../ui/sentences.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { capital } from '../words/names.ts'
import type { WordKey } from '../words/words.ts'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly help: object
  }
}

const keys = [
  [['Tab', 'Enter'], 'keys.enter'],
  [['Ctrl S', 'Ctrl Z'], 'keys.save'],
  [['Ctrl F'], 'keys.search'],
  [['Esc'], 'keys.close'],
  [['F6'], 'keys.parts'],
  [['F8'], 'keys.nextProblem'],
  [['Alt ↑ ↓'], 'keys.lift'],
  [['Tab', 'Shift Tab'], 'keys.cells'],
  [['Esc'], 'keys.leaveTable'],
  [['← →'], 'keys.changes'],
  [['F8', 'Shift F8'], 'keys.places'],
] as const satisfies Keys

/** Those that have to be asked for. */
const letters = [
  [['V'], 'keys.view'],
  [['P', 'H', '?'], 'keys.sheets'],
  [['D'], 'keys.times'],
  [['C'], 'keys.compare'],
] as const satisfies Keys

type Keys = readonly (readonly [names: readonly string[], does: WordKey])[]

const guides = { en: 'editor', fr: 'editeur' } as const

/** Whom to ask, the language of the panel, and its keys. */
export function Help() {
  const { language, say } = useSpeech()
  const { speak } = useCommands()
  const publication = useSite((site) => site.publication)
  const help = useSite((site) => site.help)
  const telling = useTelling()
  const report = useReport()
  const copy = () =>
    report([...publishSaid(publication, telling).said, failedOf(publication)?.said[language]])
  const hidden = useHiddenAdvice()
  const [isOn, setIsOn] = useState(hasLetters)
  const [kept, setKept] = useState(memory.get('language') ?? '')
  const named = { en: 'English', fr: 'Français' } as const
  const choose = (language: string) => {
    setKept(language)
    memory.set('language', language || undefined)
    speak(languageNow())
  }
  return (
    <Frame title={say('help.title')} note={say('help.note')}>
      {help && (
        <div className={ui.groupHead}>
          <h2>{capital(say('help.administrator'))}</h2>
        </div>
      )}
      <Reach />
      <div className={ui.actions}>
        <a className={ui.link} href={`${guides[language]}.md`} target="_blank" rel="noreferrer">
          <span>{say('help.guide')}</span>
        </a>
        <Link onClick={copy}>{say('help.wrong')}</Link>
      </div>
      <p className={ui.fieldNote}>{say('help.wrongNote')}</p>
      {hidden.length > 0 && (
        <div className={ui.actions}>
          <Link onClick={showAllAdvice}>{say('advice.again', { n: hidden.length })}</Link>
        </div>
      )}
      <div className={ui.groupHead}>
        <h2>{say('help.language')}</h2>
      </div>
      <Radios
        className={ui.segments}
        label={say('help.language')}
        options={[
          { value: '', shown: say('help.ofBrowser') },
          ...Object.entries(named).map(([value, shown]) => ({ value, shown })),
        ]}
        value={kept}
        onChange={choose}
      />
      <div className={ui.groupHead}>
        <h2>{say('keys.title')}</h2>
      </div>
      <KeyList keys={keys} />
      <p className={ui.fieldNote}>{say('keys.mac')}</p>
      <Tick
        on={isOn}
        label={say('keys.singleLetters')}
        note={say('keys.lettersNote')}
        onChange={(on) => {
          memory.set('letters', on ? 'on' : undefined)
          setIsOn(on)
        }}
      />
      {isOn && <KeyList keys={letters} />}
    </Frame>
  )
}

function KeyList({ keys }: { readonly keys: Keys }) {
  const say = useSay()
  const spelt: Readonly<Record<string, string>> = {
    Enter: say('key.Enter'),
    Esc: say('key.Esc'),
    Shift: say('key.Shift'),
  }
  return (
    <dl className={styles.keys}>
      {keys.map(([names, word]) => (
        <div key={word}>
          <dt>
            {names.map((name) => (
              <kbd className={ui.key} key={name}>
                {name.replace(/Enter|Esc|Shift/, (key) => spelt[key] ?? key)}
              </kbd>
            ))}
          </dt>
          <dd>{say(word)}</dd>
        </div>
      ))}
    </dl>
  )
}
