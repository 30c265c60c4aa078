import 'react'

declare module 'react' {
  /** Styles may set the custom properties that the style sheets read. */
  interface CSSProperties {
    [property: `--${string}`]: string
  }
}
