import type { Certification, CertificationField } from '@zsm/contract/certifications'
import { certificationState } from '@zsm/contract/states'
import type { CertificationId, CreatorId, Instant } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { notify } from '../notifications/public.ts'
import type { Seal } from '../sealing/seals.ts'
import {
  decideCertification,
  expireDue,
  findCertification,
  findIdCardNo,
  retireApproved,
} from './certifications.queries.ts'
import { refuseLate } from './late-certifications.ts'
import { certificationNews, expiryNews } from './news.ts'

export type Decision =
  | { id: CertificationId; approved: true }
  | {
      id: CertificationId
      approved: false
      reason: string
      rejectFields: readonly CertificationField[]
    }

/** An operator decides. An approved person or company replaces the previous one. */
export function decideOn(sql: Sql, creator: CreatorId, decision: Decision): Promise<Certification> {
  const { id, approved } = decision
  return transaction(sql, async (sql) => {
    const before = (await findCertification(sql, creator, id)) ?? fail('certificationNotFound')
    // Checked first: approving the certification in force again would retire that very certification.
    if (before.statusDict !== certificationState.waiting) await refuseLate(sql, creator, id)
    if (approved) await retireApproved(sql, creator, before.typeDict)
    const move = approved ? { to: 2 } : { ...decision, to: 3 }
    const after =
      (await decideCertification(sql, creator, id, { ...move, time: now() })) ??
      (await refuseLate(sql, creator, id))
    await notify(sql, creator, certificationNews(after))
    const action = approved ? 'creators.approveCertification' : 'creators.rejectCertification'
    await audit(sql, { creator, action, target: { type: 'certification', id }, before, after })
    return after
  })
}

/** A certification whose papers an operator opens. Reading it is audited. */
export function openForReview(sql: Sql, creator: CreatorId, id: CertificationId): Promise<Certification> {
  return transaction(sql, async (sql) => {
    const certification = (await findCertification(sql, creator, id)) ?? fail('certificationNotFound')
    const target = { type: 'certification', id }
    await audit(sql, { creator, action: 'creators.readCertification', target })
    return certification
  })
}

/** The whole number of the identity card. The audit log gets the operator and the reason, and never the number. */
export function openIdCardNo(
  sql: Sql,
  seal: Seal,
  creator: CreatorId,
  { id, reason }: { id: CertificationId; reason: string },
): Promise<string> {
  return transaction(sql, async (sql) => {
    const sealed = (await findIdCardNo(sql, creator, id)) ?? fail('certificationNotFound', noIdCard)
    const target = { type: 'certification', id }
    await audit(sql, { creator, action: 'creators.showIdCardNo', target, after: { reason } })
    return seal.open(creator, sealed)
  })
}

const noIdCard = { message: '这份认证没有身份证号' }

/** Expires certifications of all creators together with their papers, on a timer. */
export function expireCertifications(sql: Sql, now: Instant): Promise<void> {
  return transaction(sql, async (sql) => {
    for (const { creatorId, ...expired } of await expireDue(sql, now)) {
      await notify(sql, creatorId, expiryNews(expired))
    }
  })
}
