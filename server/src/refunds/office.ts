import type { OperatorRefund, operatorRefunds } from '@zsm/contract/office/refunds'
import { refundState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, Page, RefundId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import type { Media } from '../materials/public.ts'
import { tellWhoDecided } from '../operators/public.ts'
import { countAllRefunds, findAnyRefund, findSeller, listAllRefunds } from './office.queries.ts'
import { withPictures } from './pictures.ts'

const parts = {
  ...partsOf(refundState.values, { waitFlag: false }),
  waiting: { statusDict: undefined, waitFlag: true },
}

export async function listRefunds(
  sql: Sql,
  media: Media,
  operator: OperatorId,
  filters: InputOf<typeof operatorRefunds.listRefund>,
): Promise<Page<OperatorRefund>> {
  const page = await readPage(
    listAllRefunds(sql, operator, filters),
    countAllRefunds(sql, filters),
    filters,
    countStates(filters, parts, (part) => countAllRefunds(sql, part)),
  )
  return { ...page, list: await withPictures(sql, media, page.list) }
}

/** Finds the refund's creator and applies the operator's decision. */
export async function decideOnRefund(
  sql: Sql,
  { media, operator }: { media: Media; operator: OperatorId },
  id: RefundId,
  act: (creator: CreatorId) => Promise<unknown>,
): Promise<OperatorRefund> {
  const creator = (await findSeller(sql, id)) ?? fail('refundNotFound')
  await tellWhoDecided(sql, { type: 'refund', id }, () => act(creator))
  const [refund] = await withPictures(sql, media, await findAnyRefund(sql, operator, id))
  return refund ?? fail('refundNotFound')
}
