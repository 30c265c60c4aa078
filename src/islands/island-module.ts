/** What the module of every island exports. */
export interface IslandModule {
  /** Makes the served HTML in `root` live, then answers `event` where the HTML could not do so by itself. */
  readonly wake: (root: HTMLElement, event?: Event) => void | Promise<void>
}

/** Loads the module of an island. The address is one of our own hashed files, so nothing is cached twice. */
export const importIsland = (url: string): Promise<IslandModule> => import(/* @vite-ignore */ url)
