import type { Both } from '../message.ts'

/** A Node of `package.json`: its version, and by the name of a package the digest of that package. */
export interface PinnedNode {
  readonly version: string
  readonly [name: string]: string
}

/** Whether a pin has a package for this machine. */
export function isFor(pin: PinnedNode): boolean

/** Where a pinned Node lies in a project. */
export function nodePath(root: string, pin: PinnedNode): string

/** Whether a pinned Node is there and runs. */
export function nodeRuns(root: string, pin: PinnedNode): Promise<boolean>

/** Fetches a pinned Node, compares its package with the digest of the pin and unpacks it; gives a sentence where it could not. */
export function fetchNode(
  root: string,
  pin: PinnedNode,
  say: (sentence: Both) => void,
): Promise<Both | undefined>
