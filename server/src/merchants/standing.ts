import type { MerchantStanding } from '@zsm/contract/merchants'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { attendMerchantJob } from './jobs.ts'
import { askSoon, findMerchant } from './merchants.queries.ts'

/** The state of the creator's account. Without accounts of creators (`offeredFlag` 0) there is none. */
export async function getStanding(
  sql: Sql,
  creator: CreatorId,
  offeredFlag: boolean,
): Promise<MerchantStanding> {
  return { offeredFlag, merchant: offeredFlag ? ((await findMerchant(sql, creator)) ?? null) : null }
}

/** Queries the provider as soon as a worker is free, for example when the creator has just signed. */
export function refreshMerchant(sql: Sql, enqueue: Enqueue, creator: CreatorId): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await findMerchant(sql, creator))) fail('merchantNotFound')
    await askSoon(sql, creator, now())
    await enqueue(sql, attendMerchantJob, { creator })
    await audit(sql, { creator, action: 'merchants.refresh', target: { type: 'merchant', id: creator } })
  })
}
