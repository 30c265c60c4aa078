import type { Language } from '../../../site.ts'

/** The address of the site on this computer, without a slash at its end: what every address of it begins with. */
export const root = location.pathname.replace(/\/-\/.*$/, '')

/** What the window keeps for its next visit; without a place to keep it, nothing. */
export const memory = {
  get: (name: string): string | undefined =>
    localStorage.getItem(`editor ${root} ${name}`) ?? undefined,
  set: (name: string, value: string | undefined): void => {
    if (value === undefined) localStorage.removeItem(`editor ${root} ${name}`)
    else localStorage.setItem(`editor ${root} ${name}`, value)
  },
  /** The names that begin so, without that beginning. */
  names: (beginning: string): readonly string[] => {
    const start = `editor ${root} ${beginning}`
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length))
  },
}

/** In which the panel speaks: as was chosen here, else the first one that the browser asks for and we know. */
export function languageNow(): Language {
  const asked = navigator.languages.find((language) => /^(?:en|fr)\b/.test(language))
  return (memory.get('language') ?? asked)?.startsWith('fr') ? 'fr' : 'en'
}
