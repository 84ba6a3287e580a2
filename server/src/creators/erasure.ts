import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { deleteCertifications, eraseAcceptances, eraseEnrolls, eraseFront } from './erasure.queries.ts'

/** Takes the person out of the front: name, picture, certifications, where consents came from, and what the platform knew them by. */
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
