declare const styles: {
  readonly library: string
  readonly picture: string
  readonly unused: string
}
export default styles
