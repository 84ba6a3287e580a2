/**
 * Runs for each item by itself, one after the other: an item that fails keeps no other from its turn. All failures are
 * thrown together at the end, as `failing`.
 */
export async function oneByOne<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  failing: string,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    await run(item).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, failing)
}

/** Every item that `next` finds after the one before, batch by batch. */
export async function* inBatches<Item>(next: (after?: Item) => Promise<Item[]>): AsyncGenerator<Item> {
  let batch = await next()
  while (batch.length > 0) {
    yield* batch
    batch = await next(batch.at(-1))
  }
}
