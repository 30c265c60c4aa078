import { type ClipboardEvent, type DragEvent, useState } from 'react'
import type { Field, Place, Upload } from '../../../protocol/state.ts'
import { PictureChoice } from '../../pictures/picture-choice.tsx'
import { measuresOf, ownPictures, sizeIn } from '../../pictures/picture-facts.ts'
import { ShownPicture } from '../../pictures/shown-picture.tsx'
import { useUpload } from '../../pictures/use-upload.tsx'
import { folderOf } from '../../state/draft-files.ts'
import type { Drafted } from '../../state/drafts.ts'
import { useSite, useSpeech } from '../../state/selectors.ts'
import { leafText, plain } from '../../state/tree.ts'
import { Button } from '../../ui/buttons.tsx'
import { classes } from '../../ui/classes.ts'
import { filesIn, forPictures } from '../../ui/dropped.ts'
import ui from '../../ui/ui.module.css'
import { Labelled } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { FocalPoint } from '../focus/focus-kind.tsx'
import styles from '../form.module.css'
import { useDrafted, useForm } from '../form-context.ts'
import { fieldAt } from '../form-places.ts'
import { useField } from '../use-field.ts'
import { PictureWords } from './picture-words.tsx'

/** The path of a picture. */
export const pictureKind: FieldKind<'picture'> = {
  Field: PictureField,
  empty: () => '',
  summary: leafText,
}

/** A picture: shown, replaced by another file or one of the library, with its focal point and its words. */
function PictureField({ form: pictureForm, ...props }: KindProps<'picture'>) {
  const { field, place } = props
  const { language, say } = useSpeech()
  const { file, edit } = useForm()
  const { id, text, isDraft } = useField(props)
  const pictures = useSite((site) => site.pictures)
  const [upload, setUpload] = useState<Upload>()
  const [isOver, setIsOver] = useState(false)
  const folder = folderOf(file)
  const path = text && folder + text
  const own = upload?.path === path ? upload : undefined
  const kept = own ?? pictures.find((picture) => picture.path === path)
  const uploading = useUpload({ folder: (path || folder).replace(/\/[^/]*$/, '') }, (answer) => {
    setUpload(answer)
    choose(answer.path)
  })

  const over = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isOver)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    uploading.takeAll(filesIn('drop', event.dataTransfer))
  }
  const paste = (event: ClipboardEvent) => uploading.takeAll(filesIn('paste', event.clipboardData))
  const around = place.slice(0, -1)
  const beside = useDrafted((drafted) => fieldsAt(drafted, around))
  const narrow = beside.find(({ form }) => form.kind === 'picture' && form.narrowOf === field.name)
  const choose = (path: string) => {
    const to = path.slice(path.startsWith(folder) ? folder.length : 0)
    // What was drawn for narrow screens shows the former picture.
    edit({ do: 'set', at: place, to, without: narrow && [...around, narrow.name] })
  }
  const focus = beside.find(({ form }) => form.kind === 'focus' && form.of === field.name)
  const pages = new Set(kept?.usedBy.map(({ page }) => page[language]))
  const measures = kept && measuresOf(kept, language)
  const isNarrow = pictureForm.narrowOf !== undefined
  const offered = isNarrow ? pictures : ownPictures(pictures)
  const formerSize =
    own && own.size < own.was && say('picture.was', { size: sizeIn(language, own.was) })
  return (
    <Labelled {...props} labels="group">
      <figure
        className={classes(styles.picture, isOver && styles.target)}
        aria-busy={uploading.reading !== undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={drop}
        {...forPictures}
      >
        {path && <ShownPicture key={path} path={path} width={1008} />}
      </figure>
      <div className={styles.pictureFacts} id={id} onPaste={paste} {...forPictures}>
        <div className={ui.hint}>
          <p>
            {uploading.reading ?? measures}
            {!uploading.reading && formerSize}
          </p>
          {pages.size > 0 && <p>{say('picture.shownOn', { pages: [...pages].join(', ') })}</p>}
          <p className={ui.wideOnly}>{say('picture.drop')}</p>
        </div>
        <Button look="sm" onClick={uploading.choose}>
          {say('picture.replace')}
        </Button>
      </div>
      {uploading.limits}
      {uploading.trouble}
      {focus && <FocalPoint field={focus} place={[...around, focus.name]} of={field.name} />}
      <PictureWords place={place} isNew={isDraft} />
      <PictureChoice
        name={field.label[language]}
        pictures={offered.filter((picture) => picture.path.startsWith(folder))}
        value={path}
        onChange={choose}
      />
    </Labelled>
  )
}

/** The fields of the group at a place. */
function fieldsAt({ open, tree }: Drafted, place: Place): readonly Field[] {
  const { form } = fieldAt(open, place, plain(tree)) ?? {}
  return form?.kind === 'fields' ? form.fields : noFields
}

const noFields: readonly Field[] = []
