import type { PageProps } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { Interruption } from '../parts/interruption.tsx'
import { BrokenStaff } from './broken-staff.tsx'

/**
 * The error screen. It needs no script, no picture and no other file: to try again is a link to the
 * address where it is shown.
 */
export default function ErrorScreen({ site, page, context }: PageProps<'error'>) {
  return (
    <Interruption site={site} page={page} context={context} drawing={<BrokenStaff />}>
      <p className="actions">
        <Action href="" look="solid">
          {page.fields.reload}
        </Action>
        <Action href={context.link('/')}>{page.fields.home}</Action>
      </p>
    </Interruption>
  )
}
