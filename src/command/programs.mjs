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

/** What programs load from their bundle by themselves (`disk/program.ts`): a thread, and a process. */
const further = ['src/serve/build-worker.ts', 'src/pictures/draw-process.ts']

const scriptOf = (command) => `scripts/${command}.ts`

/** Packages that find files of their own, and those that only new passwords need. */
const outside = /^(?:sharp|lightningcss|fontkit|subset-font|vite|@zxcvbn-ts\/.*)$/

/** The bundle of some commands, and what to run in it for one of them on a Node; undefined where none can be kept or made: the sources are then run. */
export async function bundledCommand(root, command, { commands, node }) {
  const programs = [...commands.map(scriptOf), 'templates/site.ts']
  const bundle = await bundleOf(root, programs, { node })
  return bundle && { bundle, program: join(bundle, `${scriptOf(command)}.js`) }
}

/**
 * The folder of a bundle of programs, which are given by their paths below the project; undefined where none can be kept or
 * made. It lies in the folder `kept`, and is made anew where a file of one of the `folders` has changed.
 */
export async function bundleOf(
  root,
  programs,
  { node, folders = sourceFolders, kept = join(root, '.cache/programs') },
) {
  try {
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    if (!isPrivate(kept)) {
      rmSync(kept, { recursive: true })
      mkdirSync(kept, { mode: 0o700 })
    }
    const bundle = join(kept, stateOf(root, node, folders))
    if (!isWhole(bundle)) {
      await makeBundle(root, bundle, [...programs, ...further])
      removeOld(kept)
      // Of what has changed meanwhile nobody knows which state was bundled.
      if (join(kept, stateOf(root, node, folders)) !== bundle)
        return void rmSync(bundle, { recursive: true })
    }
    return bundle
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

/** Where the sources of the commands lie. */
const sourceFolders = ['scripts', 'src', 'templates']

/** The files that a bundle may be made of, by their paths below the project. */
export const sourcesOf = (root, folders = sourceFolders) => [
  'package.json',
  'package-lock.json',
  ...folders.flatMap((folder) => {
    const paths = readdirSync(join(root, folder), { recursive: true }).filter(isSource)
    return paths.sort().map((path) => join(folder, path))
  }),
]

/** The hash of all that decides what a bundle does: where the project lies, its sources and packages, and the Node. */
export function stateOf(root, node, folders = sourceFolders) {
  const sources = sourcesOf(root, folders).flatMap((path) => [path, readFileSync(join(root, path))])
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
