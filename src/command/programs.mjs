// The modules of a build take 0.9 s to load one by one, and 0.2 s as one compiled bundle. Bundles lie in `.cache/programs`,
// named by the hash of all they are made of. Plain JavaScript: it runs before a command, on the machine's own Node.
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is loaded from a bundle beside the scripts: a thread, a process, and the table of the site (`disk/program.ts`). */
const further = ['src/serve/build-worker.ts', 'src/pictures/draw-process.ts', 'templates/site.ts']

const scriptOf = (command) => `scripts/${command}.ts`

/** Packages that find files of their own, and those that only new passwords need. */
const outside = /^(?:sharp|lightningcss|fontkit|subset-font|vite|@zxcvbn-ts\/.*)$/

/** The bundle of some commands, and what to run in it for one of them on a Node; undefined where none can be kept or made: the sources are then run. */
export async function bundledCommand(root, command, { commands, node }) {
  const folder = join(root, '.cache/programs')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!isPrivate(folder)) {
      rmSync(folder, { recursive: true })
      mkdirSync(folder, { mode: 0o700 })
    }
    const bundle = join(folder, stateOf(root, node))
    if (!isWhole(bundle)) {
      await makeBundle(root, bundle, [...commands.map(scriptOf), ...further])
      removeOld(folder)
      // Of what has changed meanwhile nobody knows which state was bundled.
      if (join(folder, stateOf(root, node)) !== bundle)
        return void rmSync(bundle, { recursive: true })
    }
    return { bundle, program: join(bundle, `${scriptOf(command)}.js`) }
  } catch {
    // The sources tell what is wrong with them, if anything is.
    return undefined
  }
}

/** Whether nobody else may have written here. Windows keeps the folders of a user from others by itself. */
function isPrivate(folder) {
  const { uid, mode } = lstatSync(folder)
  return process.platform === 'win32' || (uid === process.getuid() && !(mode & 0o077))
}

/** Not of the panel, which is bundled for browsers. */
const isSource = (path) =>
  /\.(?:tsx?|mjs|json)$/.test(path) && !/\.test\.tsx?$|[\\/]panel[\\/].*\.tsx?$/.test(path)

/** The files that a bundle may be made of, by their paths below the project. */
export const sourcesOf = (root) => [
  ...['package.json', 'package-lock.json'],
  ...['scripts', 'src', 'templates'].flatMap((folder) => {
    const paths = readdirSync(join(root, folder), { recursive: true }).filter(isSource)
    return paths.sort().map((path) => join(folder, path))
  }),
]

/** The hash of all that decides what a bundle does: where the project lies, its sources and packages, and the Node. */
export function stateOf(root, node) {
  const sources = sourcesOf(root).flatMap((path) => [path, readFileSync(join(root, path))])
  const hash = createHash('sha256')
  for (const part of [root, node, process.arch, ...sources])
    hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

/** Whether a bundle is there as it was made. */
function isWhole(bundle) {
  try {
    return readFileSync(join(bundle, 'digest'), 'utf8') === digestOf(bundle)
  } catch {
    return false
  }
}

function digestOf(bundle) {
  const hash = createHash('sha256')
  const programs = readdirSync(bundle, { recursive: true }).filter((path) => path.endsWith('.js'))
  for (const path of programs.sort()) hash.update(path).update(readFileSync(join(bundle, path)))
  return hash.digest('hex')
}

/** Bundles programs with rolldown, which Vite brings. The bundle appears whole, with its digest. */
async function makeBundle(root, bundle, programs) {
  const beside = mkdtempSync(`${bundle}.`)
  try {
    const vite = createRequire(join(root, 'package.json')).resolve('vite')
    const { rolldown } = await import(pathToFileURL(createRequire(vite).resolve('rolldown')).href)
    const made = await rolldown({
      cwd: root,
      input: Object.fromEntries(programs.map((path) => [path, join(root, path)])),
      platform: 'node',
      external: outside,
      logLevel: 'silent',
      transform: {
        define: {
          'process.env.NODE_ENV': '"production"',
          'import.meta.programs': JSON.stringify(bundle),
        },
      },
      plugins: [places],
    })
    await made.write({
      dir: beside,
      sourcemap: true,
      // Names stay; only what nobody needs to read goes.
      minify: { compress: true, mangle: false, codegen: true },
    })
    writeFileSync(join(beside, 'digest'), digestOf(beside))
    // Another command may have been faster, and run from its own.
    if (isWhole(bundle)) return
    rmSync(bundle, { recursive: true, force: true })
    renameSync(beside, bundle)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Lets every module know where its source lies: files that it reads lie there. */
const places = {
  name: 'places',
  transform: {
    filter: { code: /\bimport\.meta\.(?:dirname|url)\b/ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
}

/** Keeps the bundles of four states of the sources: a command that is running may need an older one. */
function removeOld(folder) {
  const timeOf = (place) => lstatSync(place).mtimeMs
  const all = readdirSync(folder).map((name) => join(folder, name))
  for (const place of all.sort((one, other) => timeOf(other) - timeOf(one)).slice(4))
    rmSync(place, { recursive: true, force: true })
}
