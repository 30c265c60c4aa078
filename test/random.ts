/**
 * The seed of random tests: the same on every commit, so that no run passes or fails by luck; another one each night, when
 * `npm test -- --long` sets `FUZZ_SEED`. What fails at night becomes an example beside its property.
 */
export const seed = Number(process.env['FUZZ_SEED'] ?? 1)

/** How many random series a test tries where `SERIES` does not say so. */
export const seriesOf = (usual: number): number => Number(process.env['SERIES'] ?? usual)
