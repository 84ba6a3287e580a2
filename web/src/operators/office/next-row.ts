type Row = { id: string }

/** The row beside the open one. The ends hold. */
export function neighbour<R extends Row>(rows: readonly R[], open: string, shift: 1 | -1): R | undefined {
  const at = rows.findIndex(({ id }) => id === open)
  return at < 0 ? undefined : rows[at + shift]
}

/**
 * The row to open after a decision: the next that waits, counted from where the decided one stood, and else the first that waits.
 * `before` are the rows at the time of the decision, because the decided row may have left the list.
 */
export function nextWaiting<R extends Row>(
  rows: readonly R[],
  { before, open }: { before: readonly R[]; open: string },
  waits: (row: R) => boolean,
): R | undefined {
  const stays = rows.findIndex(({ id }) => id === open)
  const from =
    stays < 0
      ? Math.max(
          0,
          before.findIndex(({ id }) => id === open),
        )
      : stays + 1
  const candidates = [...rows.slice(from), ...rows.slice(0, from)]
  return candidates.find((row) => row.id !== open && waits(row))
}
