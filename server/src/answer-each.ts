import { Failure } from './failure.ts'

/** The outcome of a batch change for one record. */
type Changed<Id> = { id: Id; doneFlag: boolean; error: string | null; message: string | null }

/** Makes a change to each record, one after another. `change` has its own transaction, so that one refusal does not stop the others. */
export async function answerEach<Id>(
  ids: readonly Id[],
  change: (id: Id, place: number) => Promise<unknown>,
): Promise<{ list: Changed<Id>[] }> {
  const list: Changed<Id>[] = []
  for (const [place, id] of [...new Set(ids)].entries())
    list.push(await answered(id, () => change(id, place)))
  return { list }
}

async function answered<Id>(id: Id, change: () => Promise<unknown>): Promise<Changed<Id>> {
  try {
    await change()
    return { id, doneFlag: true, error: null, message: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, doneFlag: false, error: error.error, message: error.message }
  }
}
