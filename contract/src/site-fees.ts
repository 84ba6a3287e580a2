import type { Classify } from './reference.ts'

type Class = Pick<Classify, 'id' | 'parentId' | 'name' | 'feeBp'>

/**
 * What the platform takes of a sale, in words: goods stand in the lowest classes, so their rates count. A class whose
 * whole branch has one rate stands for its branch.
 */
export function feesText(classes: readonly Class[]): string {
  const parents = new Set(classes.map(({ parentId }) => parentId))
  const lowest = classes.filter(({ id }) => !parents.has(id))
  if (lowest.length === 0) return ''
  const rates = [...new Set(lowest.map(({ feeBp }) => feeBp))].sort((a, b) => a - b)
  if (rates.length === 1) return percentText(rates[0] ?? 0)
  return rates.map((rate) => `${namesAt(classes, lowest, rate).join('、')} ${percentText(rate)}`).join('；')
}

function namesAt(classes: readonly Class[], lowest: readonly Class[], rate: number): string[] {
  const names = lowest.flatMap((one) => {
    if (one.feeBp !== rate) return []
    const branch = lowest.filter(({ parentId }) => one.parentId !== null && parentId === one.parentId)
    const parent = classes.find(({ id }) => id === one.parentId)
    return [parent && branch.every(({ feeBp }) => feeBp === rate) ? parent.name : one.name]
  })
  return [...new Set(names)]
}

export const percentText = (feeBp: number): string => `${feeBp / 100}%`
