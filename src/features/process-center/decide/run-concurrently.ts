/** Writes in flight at a time. */
const MAX_CONCURRENT = 4

/** Runs all in order, a few at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  limit = MAX_CONCURRENT,
): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item)
  }
  await Promise.all(items.slice(0, limit).map(worker))
}
