// Loaded before the preview, and in each of its threads: the one that builds begins only once a file is gone, as on a slow disk.
import { existsSync } from 'node:fs'

const nap = new Int32Array(new SharedArrayBuffer(4))
const isHeld = () => process.argv[1]?.includes('build-worker') && existsSync(process.env.HELD)
while (isHeld()) Atomics.wait(nap, 0, 0, 20)
