import type { PageWeight } from './weigh-pages.ts'

/** What a page weighs that consists of nothing. */
export const weightless: Omit<PageWeight, 'address'> = {
  page: 0,
  fonts: 0,
  pictures: 0,
  script: 0,
  styles: 0,
  laterPictures: 0,
  laterScript: 0,
  sealed: 0,
}
