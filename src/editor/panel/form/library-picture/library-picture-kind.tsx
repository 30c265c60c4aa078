import { PictureChoice } from '../../pictures/picture-choice.tsx'
import { pictureName } from '../../pictures/picture-facts.ts'
import { useSite, useSpeech } from '../../state/selectors.ts'
import { leafText } from '../../state/tree.ts'
import { Labelled } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { useField } from '../use-field.ts'

/** A picture of the library by its id. */
export const libraryPictureKind: FieldKind<'library picture'> = {
  Field: LibraryPictureField,
  empty: () => '',
  summary: leafText,
}

function LibraryPictureField({ form: _, ...props }: KindProps<'library picture'>) {
  const { language } = useSpeech()
  const { id, text, set } = useField(props)
  const pictures = useSite((site) => site.pictures)
  return (
    <Labelled {...props} labels="group" room={text}>
      <PictureChoice
        id={id}
        name={props.field.label[language]}
        pictures={pictures}
        value={pictures.find(({ path }) => pictureName(path) === text)?.path ?? ''}
        onChange={(path) => set(pictureName(path))}
      />
    </Labelled>
  )
}
