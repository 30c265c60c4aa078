/** A git that runs: its file, what its environment has to say, and its version (`2.39.5`). */
export interface GitProgram {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
  readonly version: string
}

interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** The folder that stands for `/`. */
  readonly root?: string
}

/**
 * Finds git: on the path, else where its own installer or GitHub Desktop puts it; the first that is new enough, else the
 * first, and none by a path that begins in the working folder. On a Mac `/usr/bin/git` is no git until
 * Apple's tools are installed, and opens a window that offers them: it is asked only where they are. Undefined where there
 * is none.
 */
export function findGit(machine: Machine): Promise<GitProgram | undefined>

/** Whether a git merges without touching a file (`merge-tree --write-tree`), which publishing needs: since 2.38. */
export function isNewEnough(version: string): boolean
