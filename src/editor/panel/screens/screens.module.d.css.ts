declare const styles: {
  readonly address: string
  readonly author: string
  readonly brace: string
  readonly caret: string
  readonly chosen: string
  readonly entrySign: string
  readonly history: string
  readonly hits: string
  readonly keys: string
  readonly late: string
  readonly pages: string
  readonly pair: string
  readonly pairActions: string
  readonly pairHead: string
  readonly pairSide: string
  readonly pairText: string
  readonly pairs: string
  readonly past: string
  readonly problem: string
  readonly publication: string
  readonly shownTime: string
  readonly stopLetter: string
  readonly takenBack: string
  readonly timeline: string
  readonly today: string
}
export default styles
