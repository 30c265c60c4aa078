import type { Both } from '../message.ts'

/** A Node of `package.json`: its version, and by the name of a package the digest of that package, and of the program in it. */
export interface PinnedNode {
  readonly version: string
  readonly [name: string]: string
}

/** Whether a pin has a package for this machine. */
export function isFor(pin: PinnedNode): boolean

/** Where a pinned Node lies in a project. */
export function nodePath(root: string, pin: PinnedNode): string

/** Whether a pinned Node is there and runs; on CI it is compared with its digest before. */
export function nodeRuns(root: string, pin: PinnedNode): Promise<boolean>

/** Fetches a pinned Node, compares its package and its program with the digests of the pin; gives a sentence where it could not. */
export function fetchNode(
  root: string,
  pin: PinnedNode,
  say: (sentence: Both) => void,
): Promise<Both | undefined>
