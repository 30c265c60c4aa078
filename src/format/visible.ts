/** Tabs as arrows; characters that would move the cursor or the direction of writing as a box. */
export const visible = (text: string): string =>
  text.replaceAll('\t', '→   ').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '␣')
