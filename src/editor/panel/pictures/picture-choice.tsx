import type { LibraryPicture } from '../../protocol/state.ts'
import { useCommands } from '../state/panel.ts'
import { useSay } from '../state/selectors.ts'
import { Link } from '../ui/buttons.tsx'
import { Radios } from '../ui/radios.tsx'
import ui from '../ui/ui.module.css'
import { pictureName } from './picture-facts.ts'
import { ShownPicture } from './shown-picture.tsx'

interface PictureChoiceProps {
  /** Of the field that the picture is chosen for. */
  readonly name: string
  readonly id?: string
  readonly pictures: readonly LibraryPicture[]
  readonly value: string
  readonly onChange: (path: string) => void
}

/** The pictures to choose from, each as it looks. */
export function PictureChoice({ name, pictures, ...props }: PictureChoiceProps) {
  const say = useSay()
  const { go } = useCommands()
  const label = say('picture.library')
  return (
    <>
      <div className={`${ui.field} ${ui.fieldHead}`} data-field>
        <span className={ui.label}>{label}</span>
        <span className={ui.remark}>
          <Link onClick={() => go({ open: 'sheet', name: 'library' })}>{say('picture.all')}</Link>
        </span>
      </div>
      <Radios
        {...props}
        className={ui.thumbnails}
        label={`${name}, ${label}`}
        options={pictures.map(({ path }) => ({
          value: path,
          name: pictureName(path),
          shown: <ShownPicture path={path} width={180} />,
        }))}
      />
    </>
  )
}
