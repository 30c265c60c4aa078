/** The passwords of the keys that the project is shipped with. They are in the README: never publish with them. */
export const demonstrationPasswords = [
  'anthem-poem-supernova-clamor-sediment',
  'slinky-unify-trickily-ranger-espresso',
  'vindicate-stimuli-mystify-predator-raven',
] as const
