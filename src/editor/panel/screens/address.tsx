import { isPageAddress } from '../../../check/slug.ts'
import type { State } from '../../protocol/state.ts'
import { useSay, useSite } from '../state/selectors.ts'
import { classes } from '../ui/classes.ts'
import { takeFocus } from '../ui/focus-places.ts'
import { Fault } from '../ui/sentences.tsx'
import { Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import type { Say } from '../words/words.ts'
import styles from './screens.module.css'

interface AddressProps {
  /** Without a slash at its beginning. */
  readonly address: string
  readonly wrong: Wrong | undefined
  readonly note?: string
  readonly isChanged?: boolean
  /** Whether the focus begins here. */
  readonly isFirst?: boolean
  readonly onChange: (address: string) => void
}

/** The field of an address, behind the name of the site. */
export function Address(props: AddressProps) {
  const { address, wrong, note, isChanged, isFirst, onChange } = props
  const say = useSay()
  const host = useSite((site) => site.host) ?? ''
  const used = `${Math.min(100, address.length * 5)}%`
  const draw = (line: HTMLElement | null) => line?.style.setProperty('--u', used)
  return (
    <Part
      label={say('address.label')}
      of="u"
      head={isChanged && <span className={`${ui.hint} ${ui.blue}`}>{say('text.changed')}</span>}
    >
      <div className={styles.address}>
        <span className={ui.muted}>{host}/</span>
        <span className={classes(ui.line, isChanged && ui.draft)} ref={draw}>
          <input
            id="u"
            ref={isFirst ? takeFocus : undefined}
            value={address}
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'u-e' : note && 'u-n'}
            onChange={({ target }) => onChange(target.value.replace(/^\/+/, ''))}
          />
        </span>
      </div>
      {note && (
        <p className={ui.fieldNote} id="u-n">
          {note}
        </p>
      )}
      {wrong && <Fault id="u-e" of={wrong} isAlert />}
    </Part>
  )
}

interface Wrong {
  readonly message: string
  readonly fix?: string
}

/** Why a page cannot have an address, in words. */
export function wrongAddress(route: string, { pages }: State, say: Say): Wrong | undefined {
  const taken = pages.find((page) => page.route === route)
  if (taken)
    return {
      message: say('address.taken', { page: taken.title }),
      fix: say('address.chooseOther'),
    }
  return route !== '/' && isPageAddress(route) ? undefined : { message: say('address.wrong') }
}
