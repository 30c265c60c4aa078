/** The files that a bundle may be made of, by their paths below the project. */
export function sourcesOf(root: string): readonly string[]
/** The hash of all that decides what a bundle does. */
export function stateOf(root: string, node: string): string

/** The bundle of some commands, and what to run in it for one of them on a Node; undefined where none can be kept or made. */
export function bundledCommand(
  root: string,
  command: string,
  how: { readonly commands: readonly string[]; readonly node: string },
): Promise<{ readonly bundle: string; readonly program: string } | undefined>

/** The folder of a bundle of programs; undefined where none can be kept or made. */
export function bundleOf(
  root: string,
  programs: readonly string[],
  how: { readonly node: string; readonly folders?: readonly string[]; readonly kept?: string },
): Promise<string | undefined>
