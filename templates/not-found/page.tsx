import type { PageProps } from '../page-context.ts'
import { Action } from '../parts/action.tsx'
import { Interruption } from '../parts/interruption.tsx'
import { LooseStaff } from './loose-staff.tsx'

/** The page where no page is. */
export default function NotFound({ site, page, context }: PageProps<'not-found'>) {
  return (
    <Interruption site={site} page={page} context={context} drawing={<LooseStaff />}>
      <Action href={context.link('/')} look="solid">
        {page.fields.home}
      </Action>
    </Interruption>
  )
}
