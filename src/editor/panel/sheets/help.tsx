import { useState } from 'react'
import { languageNow, memory } from '../api.ts'
import { hasLetters } from '../keyboard.ts'
import { Frame } from '../kit.tsx'
import { usePanel } from '../panel.ts'
import { Radios, Tick } from '../radios.tsx'
import type { WordKey } from '../words.ts'

const keys = [
  [['Tab', 'Enter'], 'keys.enter'],
  [['V'], 'keys.view'],
  [['Ctrl S', 'Ctrl Z'], 'keys.save'],
  [['Ctrl F'], 'keys.search'],
  [['Esc'], 'keys.close'],
  [['F6'], 'keys.parts'],
  [['F8'], 'keys.nextProblem'],
  [['Alt ↑ ↓'], 'keys.lift'],
  [['P', 'H', '?'], 'keys.sheets'],
] as const satisfies readonly (readonly [readonly string[], WordKey])[]

/** The language of the panel, and its keys. */
export function Help() {
  const { say, setLanguage } = usePanel()
  const [isOn, setIsOn] = useState(hasLetters)
  const [kept, setKept] = useState(memory.get('language') ?? '')
  const named = { en: 'English', fr: 'Français' } as const
  const choose = (language: string) => {
    setKept(language)
    memory.set('language', language || undefined)
    setLanguage(languageNow())
  }
  return (
    <Frame title={say('help.title')} note={say('help.note')}>
      <div className="gh">
        <h2>{say('help.language')}</h2>
      </div>
      <Radios
        className="seg"
        label={say('help.language')}
        options={[
          { value: '', shown: say('help.ofBrowser') },
          ...Object.entries(named).map(([value, shown]) => ({ value, shown })),
        ]}
        value={kept}
        onChange={choose}
      />
      <div className="gh">
        <h2>{say('keys.title')}</h2>
        <span className="rm">{say('keys.outside')}</span>
      </div>
      <dl className="keys">
        {keys.map(([names, word]) => (
          <div key={word}>
            <dt>
              {names.map((name) => (
                <kbd className="kb" key={name}>
                  {name === 'Enter' || name === 'Esc' ? say(`key.${name}`) : name}
                </kbd>
              ))}
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <p className="f-n">{say('keys.mac')}</p>
      <Tick
        on={isOn}
        label={say('keys.singleLetters')}
        onChange={(on) => {
          memory.set('letters', on ? undefined : 'off')
          setIsOn(on)
        }}
      />
    </Frame>
  )
}
