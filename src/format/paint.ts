import { styleText } from 'node:util'

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'cyan'

/** The text in a style, where the terminal has colours. */
export const paint = (
  { colour }: { readonly colour: boolean },
  style: Style,
  text: string,
): string => (colour ? styleText(style, text, { validateStream: false }) : text)
