import type { ReactNode } from 'react'
import type { Field, FormKind, FormOf, Place, Value } from '../../protocol/state.ts'
import type { Tree } from '../state/tree.ts'

export interface FieldProps {
  readonly field: Field
  readonly place: Place
}

export interface KindProps<Kind extends FormKind> extends FieldProps {
  readonly form: FormOf<Kind>
}

/** How the fields of one kind are shown, what a new one says, and what a row of a list tells of one. */
export interface FieldKind<Kind extends FormKind> {
  /** Absent of what stands nowhere by itself: a focal point, which its picture shows, and what is of one kind or of another. */
  readonly Field?: (props: KindProps<Kind>) => ReactNode
  readonly empty: (form: FormOf<Kind>, given: NewField) => Value
  /** In words; nothing where it is no text. */
  readonly summary: (tree: Tree | undefined) => string
  /** Whether one that the file may do without stands there empty, and goes when it is emptied; others are added first. */
  readonly isWrittenAtOnce?: boolean
  /** Whether it is narrow enough to stand beside another one. */
  readonly isNarrow?: boolean
  /** Whether a few of them are lines of one text, and no list to a person. */
  readonly isLine?: boolean
}

/** What the value of a new field is made with. */
export interface NewField {
  readonly kinds: FieldKinds
  /** The day that it is where the site is. */
  readonly today: string
}

export type FieldKinds = { readonly [Kind in FormKind]: FieldKind<Kind> }

/** The value of a new field of any kind. */
export const emptyOf = <Kind extends FormKind>(form: FormOf<Kind>, given: NewField): Value =>
  given.kinds[form.kind].empty(form, given)
