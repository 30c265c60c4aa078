/** Where a link leads, and what it says. */
export interface Destination {
  readonly href: string
  readonly label: string
}
