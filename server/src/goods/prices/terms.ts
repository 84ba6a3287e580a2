import type { goods } from '@zsm/contract/goods'
import { noFen } from '@zsm/contract/money/fen'
import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { GoodRow, SaleTerms } from '../queries.ts'
import { getGood } from '../with-good.ts'
import { setStock } from './sales.queries.ts'

type Input = Pick<
  InputOf<typeof goods.update>,
  'linePriceFen' | 'limitPerUser' | 'validDays' | 'planShelfTime' | 'planUnshelfTime'
>
type Before = SaleTerms & Pick<GoodRow, 'shelfFlag'>

const none: Before = {
  linePriceFen: noFen,
  limitPerUser: 0,
  validDays: 0,
  planShelfTime: null,
  planUnshelfTime: null,
  planFailReason: '',
  shelfFlag: false,
}

/** The terms that the creator sent. A term that the creator left out stays as it was. */
export function termsOf(input: Input, before: Before = none): SaleTerms {
  const { linePriceFen, limitPerUser, validDays } = { ...before, ...given(input) }
  return { linePriceFen, limitPerUser, validDays, ...planOf(input, before) }
}

const given = (input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<SaleTerms>

/** A new planned time must be in the future. A good on the shelf has no time to go there. */
function planOf(input: Input, before: Before) {
  const wanted = (given: string | undefined, kept: Instant | null) =>
    given === undefined ? kept : given || null
  const planShelfTime = before.shelfFlag ? null : wanted(input.planShelfTime, before.planShelfTime)
  const planUnshelfTime = wanted(input.planUnshelfTime, before.planUnshelfTime)
  const changed = {
    planShelfTime: !isSame(planShelfTime, before.planShelfTime),
    planUnshelfTime: !isSame(planUnshelfTime, before.planUnshelfTime),
  }
  if (changed.planShelfTime) mustBeAfter('planShelfTime', planShelfTime, now())
  if (changed.planUnshelfTime) mustBeAfter('planUnshelfTime', planUnshelfTime, now())
  if (planShelfTime) mustBeAfter('planUnshelfTime', planUnshelfTime, planShelfTime)
  const planFailReason = changed.planShelfTime ? '' : before.planFailReason
  return { planShelfTime, planUnshelfTime, planFailReason }
}

const isSame = (one: Instant | null, other: Instant | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

function mustBeAfter(field: string, planned: Instant | null, time: Instant): void {
  if (planned && Date.parse(planned) <= Date.parse(time)) fail('shelfPlanWrong', { field })
}

/** Goods sell while the creator types, so a stock is refused when the number that the creator saw has changed. */
export async function changeStock(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  { stock, seenStock }: Pick<InputOf<typeof goods.update>, 'stock' | 'seenStock'>,
): Promise<void> {
  if (stock === undefined || (await setStock(sql, creator, id, { stock, seen: seenStock }))) return
  const left = await getGood(sql, creator, id)
  const message = `库存已变化，现在还剩 ${left.stock} 份，请按剩余数量再改`
  fail('stockChanged', { field: 'stock', message, data: { stock: left.stock } })
}
