import { useSay, useSite } from '../../state/selectors.ts'
import { leafText } from '../../state/tree.ts'
import { ChoiceField } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { useField } from '../use-field.ts'

/** A page of the site by its address. */
export const routeKind: FieldKind<'route'> = {
  Field: RouteField,
  empty: () => '',
  summary: leafText,
}

/** A page of the site, chosen by its name. */
function RouteField({ form: _, ...props }: KindProps<'route'>) {
  const say = useSay()
  const { text, described, set } = useField(props)
  const all = useSite((site) => site.pages)
  const pages = all.flatMap(({ route, title }) => (route ? [{ route, title }] : []))
  const isKnown = pages.some(({ route }) => route === text)
  return (
    <ChoiceField {...props}>
      <select {...described} value={text} onChange={({ target }) => set(target.value)}>
        {(props.field.optional || text === '') && <option value="">{say('field.none')}</option>}
        {!isKnown && text !== '' && <option value={text}>{text}</option>}
        {pages.map(({ route, title }) => (
          <option key={route} value={route}>{`${title} ${route}`}</option>
        ))}
      </select>
    </ChoiceField>
  )
}
