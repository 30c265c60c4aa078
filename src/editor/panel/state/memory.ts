import type { Language } from '../../../site.ts'

/** The address of the site on this computer, without a slash at its end: what every address of it begins with. */
export const root = location.pathname.replace(/\/-\/.*$/, '')

/** What is kept in the browser, or nothing where it is switched off or full (HTML standard, 12.2). */
function stored<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** What the window keeps for its next visit; without a place to keep it, nothing. */
export const memory = {
  get: (name: string): string | undefined =>
    stored(() => localStorage.getItem(`editor ${root} ${name}`)) ?? undefined,
  set: (name: string, value: string | undefined): void => {
    stored(() => {
      if (value === undefined) localStorage.removeItem(`editor ${root} ${name}`)
      else localStorage.setItem(`editor ${root} ${name}`, value)
    })
  },
  /** The names that begin so, without that beginning. */
  names: (beginning: string): readonly string[] => {
    const start = `editor ${root} ${beginning}`
    return (stored(() => Object.keys(localStorage)) ?? [])
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length))
  },
}

/** What the window keeps as long as its tab. */
export const tabMemory = {
  get: (name: string): string | undefined =>
    stored(() => sessionStorage.getItem(name)) ?? undefined,
  set: (name: string, value: string): void => {
    stored(() => sessionStorage.setItem(name, value))
  },
}

/** In which the panel speaks: as was chosen here, else the first one that the browser asks for and we know. */
export function languageNow(): Language {
  const asked = navigator.languages.find((language) => /^(?:en|fr)\b/.test(language))
  return (memory.get('language') ?? asked)?.startsWith('fr') ? 'fr' : 'en'
}
