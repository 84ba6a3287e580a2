import { percentText } from '../money/rate.ts'
import type { Category } from '../reference.ts'

type CategoryFee = Pick<Category, 'id' | 'parentId' | 'name' | 'feeBp'>

/**
 * The platform's share of a sale, in words. Goods belong to the lowest categories, so only their rates count. A category is named
 * for its whole branch if the branch has one rate.
 */
export function feesText(categories: readonly CategoryFee[]): string {
  const parents = new Set(categories.map(({ parentId }) => parentId))
  const lowest = categories.filter(({ id }) => !parents.has(id))
  if (lowest.length === 0) return ''
  const rates = [...new Set(lowest.map(({ feeBp }) => feeBp))].sort((a, b) => a - b)
  if (rates.length === 1) return percentText(rates[0] ?? 0)
  return rates
    .map((rate) => `${namesAt(categories, lowest, rate).join('、')} ${percentText(rate)}`)
    .join('；')
}

function namesAt(categories: readonly CategoryFee[], lowest: readonly CategoryFee[], rate: number): string[] {
  const names = lowest.flatMap((one) => {
    if (one.feeBp !== rate) return []
    const branch = lowest.filter(({ parentId }) => one.parentId !== null && parentId === one.parentId)
    const parent = categories.find(({ id }) => id === one.parentId)
    return [parent && branch.every(({ feeBp }) => feeBp === rate) ? parent.name : one.name]
  })
  return [...new Set(names)]
}
