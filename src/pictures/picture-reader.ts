import project from '../../package.json' with { type: 'json' }

/**
 * The version of sharp, which opens masters, as the project pins it, for the keys of the cache. Sharp itself is not
 * loaded for it: a check whose pictures have been looked at before then starts 50 ms sooner.
 */
export const pictureReader: string = project.dependencies.sharp
