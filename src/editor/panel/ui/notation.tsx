import styles from './ui.module.css'

/** A stave with a rest, for what is not yet, or a whole note, for what is done. */
export const Stave = ({ isDone }: { readonly isDone: boolean }) => (
  <svg width="64" height="44" viewBox="0 0 64 44" aria-hidden="true">
    <path className={styles.staffLines} d="M0 8H64M0 15H64M0 22H64M0 29H64M0 36H64" />
    <use
      key={String(isDone)}
      href={isDone ? '#whole' : '#restw'}
      fill="currentColor"
      transform={isDone ? 'translate(25 25.5) scale(.29)' : 'translate(27 15) scale(.36)'}
    />
  </svg>
)

export const FinalBar = () => (
  <svg width="13" height="22" viewBox="0 0 13 22" aria-hidden="true">
    <path d="M1 0V22" stroke="currentColor" strokeWidth="1.4" />
    <path d="M9 0V22" stroke="currentColor" strokeWidth="5" />
  </svg>
)

export const WholeNote = () => (
  <svg width="18" height="12" viewBox="-1 -13 44 26" aria-hidden="true" fill="currentColor">
    <use href="#whole" />
  </svg>
)

export const Rest = () => (
  <svg width="14" height="12" viewBox="-1 -2 30 16" aria-hidden="true" fill="currentColor">
    <use href="#restw" />
  </svg>
)

export const Fermata = () => (
  <svg viewBox="0 0 60.5 33" aria-hidden="true">
    <use href="#fermata" y="33" />
  </svg>
)

export const Tie = () => (
  <svg width="46" height="12" viewBox="0 0 46 12" aria-hidden="true" fill="currentColor">
    <path d="M1 1C12 13 34 13 45 1 34 9.5 12 9.5 1 1z" />
  </svg>
)
