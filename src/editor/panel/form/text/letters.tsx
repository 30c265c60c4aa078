import { letterIn, lettersOf } from '../../../../check/data.ts'
import { at, leafText, living } from '../../state/tree.ts'
import { Fermata } from '../../ui/notation.tsx'
import ui from '../../ui/ui.module.css'
import { RadioField } from '../field.tsx'
import type { FieldProps } from '../field-kind.ts'
import { useDrafted } from '../form-context.ts'

/** A letter of the last line of the field beside it, chosen where it stands. */
export function Letters(props: FieldProps & { readonly of: string }) {
  const lines = useDrafted(({ tree }) => at(tree, [...props.place.slice(0, -1), props.of]))
  const line = leafText(living(lines).at(-1)?.item ?? lines)
  const options = lettersOf(line).flatMap((value, index, all) => {
    const letter = value && letterIn(value)
    const shown = (
      <>
        <span className={index > 0 && all[index - 1] === '' ? ui.letterApart : undefined}>
          {letter}
        </span>
        <Fermata />
      </>
    )
    return value === '' ? [] : { value, shown, name: letter }
  })
  return <RadioField {...props} className={ui.letters} options={options} />
}
