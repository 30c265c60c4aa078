import { Inline } from '../../src/render/markdown.tsx'
import type { Contact } from '../assemble.ts'
import type { PageContext } from '../page-context.ts'
import { Picture } from '../picture-library/picture.tsx'

interface PeopleProps {
  readonly people: NonNullable<Contact['people']>
  readonly context: Pick<PageContext, 'language' | 'picture' | 'link' | 'foreignWords'>
}

/** Who stands for the foundation; nothing while nobody has a name and a sentence. */
export function People({ people, context }: PeopleProps) {
  const known = people.list.filter(({ name, text }) => name !== undefined && text !== undefined)
  if (known.length === 0) return null
  return (
    <div className="people page-width columns">
      <h3 className="display-2">{people.title}</h3>
      <ul>
        {known.map(({ role, name, text = '', portrait }) => (
          <li key={name}>
            {portrait !== undefined && (
              <Picture
                picture={context.picture(portrait).picture}
                alt={context.picture(portrait).words[context.language].alt}
                sizes="(width < 640px) 90vw, (width < 1000px) 30vw, 20vw"
              />
            )}
            <em>{role}</em>
            <b>{name}</b>
            <p>
              <Inline value={text} context={context} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
