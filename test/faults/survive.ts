import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asked, publishedIn, type Step } from './steps.ts'
import type { Ended, Fault, Tree, World } from './world.ts'

/** A step, and what stands before it and after it where nothing goes wrong. */
export interface Known {
  readonly step: Step
  /** Where the state before it is kept. */
  readonly kept: string
  readonly before: Tree
  readonly after: Tree
  /** What stands where it takes back what it was to finish, for a start that finishes something. */
  readonly back: Tree | undefined
  /** How many calls it makes. */
  readonly calls: number
  /** What came of the states that faults have left: the same ones need to be mended once. */
  readonly mended: Map<string, readonly string[]>
}

/** Does a step without a fault. */
export async function know(world: World, name: string, step: Step): Promise<Known> {
  world.restore(world.first)
  const first = stateOf(world)
  await step.before?.(world)
  const kept = world.keep(name)
  const before = stateOf(world)
  const { code, said, calls } = await world.run(step.command)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
  const back = step.finishes ? first : undefined
  return { step, kept, before, after: stateOf(world), back, calls, mended: new Map() }
}

/** Lets a step meet a fault, and gives what is wrong then and after the next command; nothing where it is survived. */
export async function survive(world: World, known: Known, fault: Fault): Promise<string[]> {
  const { step, after } = known
  world.restore(known.kept)
  const ended = await world.run(step.command, fault)
  const found = stateOf(world)
  const isKilled = ended.signal === 'SIGKILL'
  const wrong = [...ofEnd(ended), ...ofContent(known, found, isBegun(world, found))]
  const isOvercome = isKilled || ended.code === 0 || fault.kind === 'ENOSPC'
  if (step.mustSucceed && !isOvercome) wrong.push(`it is refused for good: ${ended.said}`)
  // What a killed build leaves there goes a day later; a preview ends whatever it is making.
  const inCache = Object.keys(world.tree()).filter((path) => /^\.cache\/.*\.\w{8}-/.test(path))
  if (!isKilled && step.command.program !== 'start')
    wrong.push(...inCache.map((path) => `${path} is left`))
  for (const folder of ['dist/', 'dist.hosting/'])
    if (!isSiteWhole(folder, known, found, isKilled)) wrong.push(`${folder} is a mixture`)
  // A draft that is saved may stay until the next start.
  const isDone = isSame(found, after, (path) => isPublic(path) && !path.includes('/drafts/'))
  // What the disk refuses a start, the first save tells.
  if (ended.code === 0 && !isDone && !step.finishes) wrong.push('it says done and is not')
  const left = JSON.stringify(world.tree())
  const mended = known.mended.get(left) ?? (await mend(world, known))
  known.mended.set(left, mended)
  return [...wrong, ...mended].map(
    (what) => `${fault.kind} at ${fault.at}, ${ended.hit ?? 'met by none'}: ${what}`,
  )
}

/** Runs what comes next, and gives what is wrong then. The editor mends at its start, every command before its work. */
async function mend(world: World, known: Known): Promise<readonly string[]> {
  const { step, before, after, back } = known
  const wrong: string[] = []
  const opened = step.opens && (await world.run(asked('open')))
  const settled = stateOf(world)
  const isKnown = (path: string) => isPublic(path) && !isPassing(path, known)
  const [isOld, isNew] = [back ?? before, after].map((state) => isSame(settled, state, isKnown))
  if (opened && opened.code !== 0) wrong.push(`the next start ends with ${opened.code}`)
  if (opened && !isOld && !isNew) wrong.push('the next start leaves a mixture')
  if (!opened || !isNew) {
    const next = await world.run(step.command)
    if (next.code !== 0) wrong.push(`the next command ends with ${next.code}: ${next.said}`)
  }
  const last = stateOf(world)
  // What is taken back is kept in versions all the same.
  const isBack = back !== undefined && isOld
  const others = isBack
    ? differences(last, back).filter(isContent)
    : differences(last, after).filter((path) => !isNew || path !== step.again)
  wrong.push(...others.map((path) => `then ${path} is not as it should be`))
  const strays = Object.keys(world.tree()).filter(isStray)
  return [...wrong, ...strays.map((path) => `then ${path} is left`)]
}

/** A command that was not killed says in a sentence what the disk has refused. */
function ofEnd({ code, signal, said }: Ended): string[] {
  if (signal === 'SIGKILL') return []
  const isTold = (code === 0 || code === 3) && !/^ {4}at /m.test(said)
  return isTold ? [] : [`it ends with ${code ?? signal}: ${said}`]
}

/** Every file is as it was or as it is to be; several of them as one where what is to be done is noted. */
function ofContent(known: Known, found: Tree, isBegun: boolean): string[] {
  const { step, before, after, back = after } = known
  const states = [before, after, back]
  const isCompared = (path: string) => isContent(path) && !isPassing(path, known)
  const paths = Object.keys({ ...before, ...after, ...found }).filter(isCompared)
  const torn = paths.filter(
    (path) => !states.some((state) => state[path] === found[path]) && !isStray(path),
  )
  const isNoted = step.isPiecemeal || isBegun
  // A draft that is saved goes when the save is done, or else at the next start.
  const isWhole = states.some((state) =>
    isSame(found, state, (path) => isCompared(path) && !path.includes('/drafts/')),
  )
  return [
    ...torn.map((path) => `${path} is neither old nor new`),
    ...(isWhole || isNoted ? [] : ['the content is a mixture']),
  ]
}

/** Whether the log of the editor says that something is begun, and not that it is done. */
const isBegun = ({ project }: World, found: Tree): boolean =>
  Object.keys(found)
    .filter((path) => path.endsWith('/saves.jsonl'))
    .map((path) => readFileSync(join(project, path), 'utf8'))
    .some((text) => text.lastIndexOf('"isBegun":true') > text.lastIndexOf('{"do":"done"}'))

/** Between two renames there is no site for some microseconds; whoever is killed there has it beside its place. */
function isSiteWhole(folder: string, { before, after }: Known, found: Tree, isKilled: boolean) {
  const within = (path: string) => path.startsWith(folder)
  if ([before, after].some((state) => isSame(found, state, within))) return true
  const previous = `.${folder.slice(0, -1)}.prev/`
  const beside = Object.entries(found).map(([path, hash]) =>
    path.startsWith(previous) ? [path.replace(previous, folder), hash] : ['', ''],
  )
  const isGone = !Object.keys(found).some(within)
  return isKilled && isGone && isSame(Object.fromEntries(beside), before, within)
}

/** A draft that a step writes and takes away again; that it is never torn, the step of a draft alone shows. */
const isPassing = (path: string, { before, after }: Known): boolean =>
  path.includes('/drafts/') && !(path in before || path in after)

// A folder without files is nothing to a build, or to git.
const isContent = (path: string) =>
  /^content\/|^git: |\/drafts\/./.test(path) && !path.endsWith('/') && !isStray(path)
const isPublic = (path: string) => isContent(path) || /^dist(?:\.hosting)?\//.test(path)

/** What a command writes for a while, and nobody needs when it has ended. */
const isStray = (path: string): boolean =>
  /\.(?:tmp|draft|lock|claim|next|prev)(?:[./]|$)|\/beside\.\d+$/.test(path) &&
  !path.endsWith('/lock.claim')

/**
 * What can be compared: not when something was saved or sent, what is only kept to be quicker, and of git what it says
 * itself. What was sent is sent though the last call of all, which notes that it is to be followed, fails.
 */
function stateOf(world: World): Tree {
  const tree = Object.entries(world.tree())
  // The folder of drafts comes with the first of them, which a save can do without.
  const files = tree.filter(([path]) => !isLeftOut.test(path))
  const masked = files.map(([path, hash]) => [path, path.endsWith('saves.jsonl') ? '' : hash])
  const isClone = tree.some(([path]) => path === '.git/')
  return { ...Object.fromEntries(masked), ...(isClone ? publishedIn(world) : {}) }
}

// The claim of a lock whose owner was killed goes with the next claim.
const isLeftOut =
  /\/lock\.claim$|^(?:\.cache|\.git|remote)\/|\/drafts\/$|\/publication\.json$|^\.editor\/(?:work\/(?:\w+\/)?)?$/

const differences = (one: Tree, other: Tree): string[] =>
  Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path])

const isSame = (one: Tree, other: Tree, isCompared: (path: string) => boolean): boolean =>
  !differences(one, other).some(isCompared)
