declare const styles: {
  readonly bar: string
  readonly barLink: string
  readonly barStatus: string
  readonly calm: string
  readonly cover: string
  readonly coverStaff: string
  readonly item: string
  readonly itemCount: string
  readonly itemName: string
  readonly narrowTasks: string
  readonly pageArea: string
  readonly pageName: string
  readonly publication: string
  readonly sidePanel: string
  readonly skipLink: string
  readonly spacer: string
  readonly strip: string
  readonly task: string
  readonly telephone: string
  readonly undoNotice: string
  readonly warning: string
  readonly wide: string
  readonly widest: string
  readonly withProblems: string
  readonly workbench: string
}
export default styles
