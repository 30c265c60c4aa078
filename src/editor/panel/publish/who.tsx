import { isMail } from '../../protocol/state.ts'
import { useSay } from '../state/selectors.ts'
import { takeFocus } from '../ui/focus-places.ts'
import { Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'

/** The name and the address that git keeps with a commit, as they are typed. */
export interface Author {
  readonly name: string
  readonly mail: string
}

/** Nothing is typed yet. */
export const noAuthor: Author = { name: '', mail: '' }

/** Whether both can be kept with a commit. */
export const isWholeAuthor = ({ name, mail }: Author): boolean => name.trim() !== '' && isMail(mail)

interface WhoProps {
  readonly who: Author
  readonly setWho: (who: Author) => void
}

/** Asks for the name and the address that git keeps with a commit. */
export function Who({ who, setWho }: WhoProps) {
  const say = useSay()
  const isWrong = who.mail !== '' && !isMail(who.mail)
  return (['name', 'mail'] as const).map((field) => (
    <Part key={field} label={say(`who.${field}`)} of={`who-${field}`}>
      <span className={ui.line} style={{ '--u': '0%' }}>
        <input
          id={`who-${field}`}
          ref={field === 'name' ? takeFocus : undefined}
          spellCheck={false}
          type={field === 'mail' ? 'email' : 'text'}
          autoComplete={field === 'mail' ? 'email' : 'name'}
          aria-describedby={`who-${field}-n`}
          aria-invalid={field === 'mail' && isWrong}
          value={who[field]}
          onChange={({ target }) => setWho({ ...who, [field]: target.value })}
        />
      </span>
      <p className={ui.fieldNote} id={`who-${field}-n`}>
        {say(field === 'name' ? 'who.nameNote' : isWrong ? 'who.mailWrong' : 'who.mailNote')}
      </p>
    </Part>
  ))
}
