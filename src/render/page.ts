import { contentHash } from '../pictures/cache.ts'
import type { Fonts } from '../type/font-face.ts'
import { pageOutside } from './addresses.ts'
import type { Surroundings } from './context.ts'
import { type PageDocument, type Printing, printPage, renderPage, sheets } from './document.tsx'
import { aroundIn, isAsRead, type Marks, type Reads } from './kept.ts'
import type { CorePage } from './model.ts'

/** A page on its way to print: its body, rendered, or what it was before where nothing of its body can have changed. */
interface Draft {
  readonly page: CorePage
  /** The files that it names, pictures among them. */
  readonly pictures: readonly string[]
  readonly rendered: () => ReturnType<typeof renderPage>
  readonly before?: PrintedPage | undefined
  readonly around: string
}

/** What pages are made in, and what is known of the time before. */
interface Press extends Surroundings {
  readonly marks: Marks
  /** The pages as they were printed before, by their files. */
  readonly before: ReadonlyMap<string, PrintedPage>
  readonly inClear?: Printing['inClear']
}

/** Makes the documents of pages; those that are made of the same things as the time before are taken over. */
export function pagePrinter() {
  const named = sheets()
  return {
    /** Renders the bodies of pages. */
    draft: (pages: readonly CorePage[], press: Press) => {
      const aroundOf = aroundIn(press, press.marks)
      return pages.map((page) => draftPage(page, aroundOf(page), press))
    },
    /** Prints the documents of pages and what belongs to each; password-protected pages are encrypted. */
    print: async (drafts: readonly Draft[], press: Press, fonts: Fonts) => {
      const aroundOf = aroundIn(press, press.marks)
      const printing = { ...press, fonts, named }
      const type = contentHash(fonts.rules)
      return Promise.all(
        drafts.map((draft) => printDraft(draft, `${aroundOf(draft.page)} ${type}`, printing)),
      )
    },
  }
}

/** A page that is printed, and what it was made of. */
export interface PrintedPage extends PageDocument {
  /** Where its text lies. */
  readonly file: string
  readonly pictures: readonly string[]
  readonly reads: Reads
  /** The marks of what is round its body, and of what is round its document. */
  readonly drafted: string
  readonly printed: string
}

function draftPage(page: CorePage, around: string, press: Press): Draft {
  const { marks, before } = press
  const known = before.get(page.file)
  const isSound = known?.drafted === around && isAsRead(known.reads, marks)
  if (isSound) {
    const { pictures } = known
    return { page, pictures, before: known, around, rendered: () => renderPage(page, press, marks) }
  }
  const { body, ...rendered } = renderPage(page, press, marks)
  const { file, fields } = page
  const outside = pageOutside({ file, fields })
  // A text with one curly apostrophe takes twice the memory of its bytes, and there may be thousands.
  const bytes = Buffer.from(body)
  const whole = () => ({ ...rendered, body: bytes.toString() })
  return { page: outside, pictures: rendered.pictures, around, rendered: whole }
}

async function printDraft({ page, ...draft }: Draft, printed: string, printing: Printing) {
  if (draft.before?.printed === printed) return draft.before
  const rendered = draft.rendered()
  // What its head says of the content counts, too.
  const made = await printPage({ page, ...rendered }, { ...printing, site: rendered.site })
  const { pictures, reads } = rendered
  return { ...made, file: page.file, pictures, reads, drafted: draft.around, printed }
}
