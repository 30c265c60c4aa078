/** How many pictures are worked on side by side: two plates take 0.7 GB of memory, and a build may take 1 GiB. */
const limit = 2

/**
 * Runs `task` over all items, a few under way at once, and gives the results in the order of the items. The first
 * failure ends it; what is under way then is left to finish.
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await task(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
