import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { deleteCertifications, eraseAcceptances, eraseEnrolls, eraseFront } from './erasure.queries.ts'

/**
 * Erases the person from the front: name, picture, certifications, addresses of consents, and the data of the
 * platform.
 */
export async function eraseCreator(
  sql: Tx,
  creator: CreatorId,
  account: { pseudonym: string; time: Instant },
): Promise<void> {
  await eraseFront(sql, creator, account)
  await eraseEnrolls(sql, creator)
  await eraseAcceptances(sql, creator)
  await deleteCertifications(sql, creator)
}
