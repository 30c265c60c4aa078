declare const styles: {
  readonly address: string
  readonly asText: string
  readonly dash: string
  readonly emphasis: string
  readonly gripCell: string
  readonly heading1: string
  readonly heading2: string
  readonly heading3: string
  readonly incomplete: string
  readonly item: string
  readonly itemNumber: string
  readonly keptBlock: string
  readonly mark: string
  readonly markdown: string
  readonly mistake: string
  readonly quote: string
  readonly source: string
  readonly strong: string
  readonly surplusCell: string
  readonly table: string
  readonly textEditor: string
  readonly wrongLine: string
}
export default styles
