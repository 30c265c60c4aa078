declare const styles: {
  readonly fourBars: string
  readonly quiet: string
  readonly quietStaff: string
}
export default styles
