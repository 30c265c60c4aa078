import { z } from 'zod'
import { prose, words } from './words.ts'

/** `content/gate.yaml`: the words of the password form (specification 2, password gate; contract 6.1). */
export const gateWordsSchema = z
  .strictObject({
    title: words('Title', 'The name of the page in the browser’s tab while it is closed.', 80),
    description: words('Description', 'What search engines and shared links may say.', 160),
    heading: words('Heading', 'The large word on the staff.', 5),
    lead: prose('Lead', 'The sentence beside the form.', 240),
    label: words('Label', 'The name of the field.', 30),
    enter: words('Enter', 'The button.', 20),
    opening: words('Opening', 'The button while the page is being opened.', 20),
    incorrect: words('Incorrect password', 'Shown after a wrong password.', 48),
    failed: words('Failed', 'Shown when the page could not be loaded.', 48),
    insecure: words('Insecure', 'Shown when the address does not begin with https.', 48),
    noScript: prose(
      'Without JavaScript',
      'Stands in the place of the form; {mail} is the address.',
      300,
    ),
  })
  .meta({ title: 'Gate', description: 'The words of the password form.' })
