/**
 * Runs for each item in turn. A failing item does not stop the others. All failures are thrown together at
 * the end, with the message `failing`.
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

/** All items, batch by batch: `next` finds those after the last one. */
export async function* inBatches<Item>(next: (after?: Item) => Promise<Item[]>): AsyncGenerator<Item> {
  let batch = await next()
  while (batch.length > 0) {
    yield* batch
    batch = await next(batch.at(-1))
  }
}
