declare const styles: {
  readonly comparison: string
  readonly foot: string
  readonly head: string
  readonly locked: string
  readonly noPage: string
  readonly nothing: string
  readonly pictures: string
  readonly side: string
  readonly sideHead: string
  readonly sidePage: string
  readonly sides: string
  readonly steps: string
  readonly tabs: string
  readonly words: string
}
export default styles
