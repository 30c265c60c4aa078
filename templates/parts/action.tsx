import type { ComponentPropsWithoutRef } from 'react'
import { Pencil } from './pencil.tsx'

interface Look {
  /** `solid` is filled with ink; without it the action is an outline. */
  readonly look?: 'solid'
  readonly size?: 'small'
}

type ActionProps =
  | (Look & { readonly href: string } & ComponentPropsWithoutRef<'a'>)
  | (Look & { readonly href?: undefined } & ComponentPropsWithoutRef<'button'>)

/** Something to do: a link where it has an address, else a button. The pencil circles it on hover. */
export function Action({ look, size, children, ...attributes }: ActionProps) {
  const shared = { className: 'action', 'data-look': look, 'data-size': size }
  const label = (
    <>
      <span>{children}</span>
      <Pencil />
    </>
  )
  if (attributes.href === undefined) {
    return (
      <button type="button" {...shared} {...attributes}>
        {label}
      </button>
    )
  }
  return (
    <a {...shared} {...attributes}>
      {label}
    </a>
  )
}
