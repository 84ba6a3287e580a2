import type { Good } from '@zsm/contract/goods/good'
import { noFen } from '@zsm/contract/money/fen'
import { yuanText } from '@zsm/contract/money/yuan'
import { goodKind } from '@zsm/contract/states'
import { z } from 'zod'
import { fenFromYuan } from '../../format/money.ts'
import type { GoodKind } from '../good-kind.ts'

/** The terms of sale as typed. Empty means none or unlimited. Plans are instants. */
export const SaleTerms = z.object({
  linePrice: z.string().default(''),
  stock: z.string().default(''),
  limitPerUser: z.string().default(''),
  validDays: z.string().default(''),
  planShelfTime: z.string().default(''),
  planUnshelfTime: z.string().default(''),
})
export type SaleTerms = z.output<typeof SaleTerms>
export type TermField = keyof SaleTerms

export const noTerms = SaleTerms.parse({})

export const termNames: Record<TermField, string> = {
  linePrice: '划线价',
  stock: '库存',
  limitPerUser: '每人限购',
  validDays: '有效期',
  planShelfTime: '计划上架',
  planUnshelfTime: '计划下架',
}

const plans = ['planShelfTime', 'planUnshelfTime'] as const

/** The terms that each kind has: linked products are sold elsewhere, and a service ends with its delivery. */
export const termsOfKind: Record<GoodKind['bizDict'], readonly TermField[]> = {
  [goodKind.course]: ['linePrice', 'stock', 'limitPerUser', 'validDays', ...plans],
  [goodKind.bundle]: ['linePrice', 'stock', 'limitPerUser', 'validDays', ...plans],
  [goodKind.service]: ['linePrice', 'stock', 'limitPerUser', ...plans],
  [goodKind.linked]: plans,
  [goodKind.download]: ['linePrice', 'stock', 'limitPerUser', 'validDays', ...plans],
}

type Stored = Pick<
  Good,
  'linePriceFen' | 'stock' | 'limitPerUser' | 'validDays' | 'planShelfTime' | 'planUnshelfTime'
>

export const termsIn = (good: Stored): SaleTerms => ({
  linePrice: good.linePriceFen === 0 ? '' : yuanText(good.linePriceFen),
  stock: stockText(good.stock),
  limitPerUser: countText(good.limitPerUser),
  validDays: countText(good.validDays),
  planShelfTime: good.planShelfTime ?? '',
  planUnshelfTime: good.planUnshelfTime ?? '',
})

export const stockText = (stock: number) => (stock < 0 ? '' : String(stock))
const countText = (count: number) => (count === 0 ? '' : String(count))

type Typed = SaleTerms & { freeFlag: boolean; price: string }

/** The input for the terms. A free good has no struck-through price. */
export const termsInput = ({ freeFlag, ...terms }: Omit<Typed, 'price'>) => ({
  linePriceFen: freeFlag ? noFen : (fenFromYuan(terms.linePrice) ?? noFen),
  stock: terms.stock.trim() === '' ? -1 : Number(terms.stock),
  limitPerUser: Number(terms.limitPerUser),
  validDays: Number(terms.validDays),
  planShelfTime: terms.planShelfTime,
  planUnshelfTime: terms.planUnshelfTime,
})
type TermsInput = ReturnType<typeof termsInput>

/** Only the changed terms, because sales and schedules continue meanwhile. A stock is sent with the stock that was shown. */
export function changedTerms(base: Typed, values: Typed): Partial<TermsInput> & { seenStock?: number } {
  const [seen, wanted] = [termsInput(base), termsInput(values)]
  const changed = (Object.keys(wanted) as (keyof TermsInput)[]).filter((name) => wanted[name] !== seen[name])
  const terms = Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<TermsInput>
  return terms.stock === undefined ? terms : { ...terms, seenStock: seen.stock }
}

const counts = { stock: 1_000_000, limitPerUser: 1000, validDays: 3650 } as const
const wholeNumber = /^\d+$/
const amount = '请输入金额，最多两位小数，如 99 或 99.90'

/** The errors of the typed terms, by field. Only the server checks that a plan is in the future. */
export function termErrors(values: Typed): Partial<SaleTerms> {
  const errors: Partial<SaleTerms> = {}
  for (const [field, most] of Object.entries(counts) as [keyof typeof counts, number][]) {
    const text = values[field].trim()
    const fits = text === '' || (wholeNumber.test(text) && Number(text) <= most)
    if (!fits)
      errors[field] = `请输入 0 到 ${most} 的整数，${field === 'validDays' ? '永久有效' : '不限'}请留空`
  }
  const line = values.freeFlag ? '' : linePriceError(values)
  if (line) errors.linePrice = line
  const { planShelfTime: on, planUnshelfTime: off } = values
  if (on && off && Date.parse(off) <= Date.parse(on)) errors.planUnshelfTime = '计划下架要晚于计划上架'
  return errors
}

function linePriceError({ linePrice, price }: Typed): string {
  if (linePrice.trim() === '') return ''
  const fen = fenFromYuan(linePrice)
  if (fen === undefined) return amount
  return fen > 0 && fen < (fenFromYuan(price) ?? 0) ? '划线价不能低于价格，不用请清空' : ''
}

/** The remaining stock in a refusal. */
export function stockLeft(data: unknown): number | undefined {
  return z.object({ stock: z.int() }).safeParse(data).data?.stock
}
