/** The languages the dictionaries are in, as sentences name them. */
export const inLanguage = {
  en: { en: 'in English', fr: 'in French' },
  fr: { en: 'en anglais', fr: 'en français' },
}
