/** The passwords of the keys that the project is shipped with. They are in docs/security.md: never publish with them. */
export const demonstrationPasswords = [
  'anthem-poem-supernova-clamor-sediment',
  'slinky-unify-trickily-ranger-espresso',
  'vindicate-stimuli-mystify-predator-raven',
] as const
