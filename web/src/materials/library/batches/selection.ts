import type { FileId } from '@zsm/contract/values'

/** The chosen files: some by their ids, or all that match the filters except some. */
export type Selection = { all: boolean; ids: ReadonlySet<FileId>; last?: FileId | undefined }

export const nothingChosen: Selection = { all: false, ids: new Set() }
export const allChosen: Selection = { all: true, ids: new Set() }

export const isChosen = ({ all, ids }: Selection, id: FileId): boolean => all !== ids.has(id)

/** How many are chosen, if `total` files match the filters. */
export const countChosen = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/**
 * Chooses a file, or takes it out. With `range`, every file of `order` between the one before and this one becomes what this one
 * becomes.
 */
export function choose(before: Selection, order: readonly FileId[], id: FileId, range: boolean): Selection {
  const wanted = !isChosen(before, id)
  return { ...chooseThose(before, range ? between(order, before.last, id) : [id], wanted), last: id }
}

/** Chooses these files, or takes them out. */
export function chooseThose(
  { all, ids, last }: Selection,
  those: readonly FileId[],
  wanted: boolean,
): Selection {
  const next = new Set(ids)
  for (const id of those) {
    if (all === wanted) next.delete(id)
    else next.add(id)
  }
  return { all, ids: next, last }
}

function between(order: readonly FileId[], from: FileId | undefined, to: FileId): readonly FileId[] {
  const places = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)]
  if (places.includes(-1)) return [to]
  return order.slice(Math.min(...places), Math.max(...places) + 1)
}

/** What a batch call is told. */
export function selectedInput({ all, ids }: Selection) {
  const those = [...ids]
  return all ? { ids: [], allFlag: true, exceptIds: those } : { ids: those, allFlag: false }
}
