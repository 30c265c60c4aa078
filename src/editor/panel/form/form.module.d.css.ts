declare const styles: {
  readonly columns: string
  readonly crops: string
  readonly dayAndTime: string
  readonly foldedHead: string
  readonly number: string
  readonly numberStaff: string
  readonly picture: string
  readonly pictureFacts: string
  readonly rest: string
  readonly rowFields: string
  readonly rowStave: string
  readonly target: string
  readonly tooLong: string
  readonly versionText: string
  readonly versions: string
  readonly wholePicture: string
}
export default styles
