declare const styles: {
  readonly frame: string
  readonly frames: string
  readonly gloss: string
}
export default styles
