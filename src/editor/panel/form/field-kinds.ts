import { bodyKind } from './body/body-kind.tsx'
import { choiceKind } from './choice/choice-kind.tsx'
import { dateKind } from './date/date-kind.tsx'
import { eitherKind } from './either/either-kind.tsx'
import type { FieldKinds } from './field-kind.ts'
import { fieldsKind } from './fields/fields-kind.tsx'
import { focusKind } from './focus/focus-kind.tsx'
import { libraryPictureKind } from './library-picture/library-picture-kind.tsx'
import { listKind } from './list/list-kind.tsx'
import { momentKind } from './moment/moment-kind.tsx'
import { namesKind } from './names/names-kind.tsx'
import { numberKind } from './number/number-kind.tsx'
import { pictureKind } from './picture/picture-kind.tsx'
import { proseKind } from './prose/prose-kind.tsx'
import { routeKind } from './route/route-kind.tsx'
import { switchKind } from './switch/switch-kind.tsx'
import { textKind } from './text/text-kind.tsx'

/** Every kind of field, each with a folder of its own. */
export const fieldKinds: FieldKinds = {
  text: textKind,
  prose: proseKind,
  body: bodyKind,
  number: numberKind,
  date: dateKind,
  moment: momentKind,
  switch: switchKind,
  choice: choiceKind,
  route: routeKind,
  'library picture': libraryPictureKind,
  picture: pictureKind,
  focus: focusKind,
  fields: fieldsKind,
  list: listKind,
  names: namesKind,
  either: eitherKind,
}
