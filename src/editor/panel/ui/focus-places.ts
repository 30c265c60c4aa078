/** The name in the document of the title of what stands beside the page; it takes the focus. */
export const titleId = 'panel-title'

/** The same of the bar. */
export const barId = 'bar'

/** What stands between the head and the foot of a sheet or of a form. */
export const sheetBody = '[data-sheet-body]'

/** The frames of texts over the page, and the one of the text whose field is open. */
export const textFrame = '[data-frame]'
export const openFrame = '[data-frame="open"]'

export const titleElement = (): HTMLElement | null => document.getElementById(titleId)

export const barElement = (): HTMLElement | null => document.getElementById(barId)

/** The `ref` of what the focus begins in. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
