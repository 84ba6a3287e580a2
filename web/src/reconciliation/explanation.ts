import type { ReconciledDay, ReconciliationPart } from '@zsm/contract/reconciliation/days'
import { differenceState } from '@zsm/contract/states'
import { labelOf } from '../format/dictionary.ts'

const { open, settled, vanished, explained } = differenceState

const countOf = (parts: readonly ReconciliationPart[], ...states: number[]) =>
  parts.filter(({ statusDict }) => states.includes(statusDict)).reduce((sum, { count }) => sum + count, 0)

/** The explanation of a day's difference in one line: `2 条待处理，1 条已处理，跨日 3 笔`. */
export function explanationOf({
  parts,
  readTime,
  reason,
}: Pick<ReconciledDay, 'parts' | 'readTime' | 'reason'>): string {
  if (!readTime) return reason || '等待账单'
  const counts = [
    [countOf(parts, open), '条待处理'],
    [countOf(parts, settled), '条已处理'],
    [countOf(parts, vanished), '条已自动消除'],
  ] as const
  const words = counts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : []))
  const known = parts
    .filter(({ statusDict }) => statusDict === explained)
    .map(({ differenceDict, count }) => `${labelOf('differenceDict', differenceDict)} ${count} 笔`)
  return [...words, ...known].join('，') || '两边一致'
}
