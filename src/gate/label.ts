import { type Bytes, utf8 } from './bytes.ts'

/** Keeps the keys of one purpose apart from those of another: `L(x)` of the sealed format. */
export const label = (purpose: string): Bytes => utf8(`mf-gate/v1/${purpose}\0`)
