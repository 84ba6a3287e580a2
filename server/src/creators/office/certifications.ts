import type { Certification } from '@zsm/contract/certifications'
import type {
  CertificationToReview,
  OperatorCertification,
  operatorCertifications,
} from '@zsm/contract/office/certifications'
import { certificationState } from '@zsm/contract/states'
import type { CertificationId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../../accounts/public.ts'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { countStates, partsOf } from '../../database/state-counts.ts'
import { fail } from '../../failure.ts'
import { filesById, type Media } from '../../materials/public.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import type { Seal } from '../../sealing/seals.ts'
import { type Decision, decideOn, openForReview, openIdCardNo } from '../reviews.ts'
import { filesOf } from '../submissions.ts'
import { countAllCertifications, findHolder, listAllCertifications } from './certifications.queries.ts'
import type { Applicant } from './enrolls.queries.ts'

export async function listCertifications(
  sql: Sql,
  filters: InputOf<typeof operatorCertifications.listCertification>,
): Promise<Page<OperatorCertification>> {
  const page = await readPage(
    listAllCertifications(sql, filters),
    countAllCertifications(sql, filters),
    filters,
    countStates(filters, partsOf(certificationState.values), (part) => countAllCertifications(sql, part)),
  )
  return { ...page, list: page.list.map(shown) }
}

export async function reviewCertification(
  sql: Sql,
  media: Media,
  { id }: { id: CertificationId },
): Promise<CertificationToReview> {
  const { creatorId, ...holder } = (await findHolder(sql, id)) ?? fail('certificationNotFound')
  const certification = await openForReview(sql, creatorId, id)
  const ids = filesOf(certification)
  const files = await filesById(sql, media, creatorId, ids)
  return {
    ...shown({ ...certification, ...holder }),
    files: ids.flatMap((id) => files.get(id) ?? []),
  }
}

export async function showIdCardNo(
  sql: Sql,
  seal: Seal,
  input: InputOf<typeof operatorCertifications.showIdCardNo>,
): Promise<{ value: string }> {
  const { creatorId } = (await findHolder(sql, input.id)) ?? fail('certificationNotFound')
  return { value: await openIdCardNo(sql, seal, creatorId, input) }
}

/** Does what an operator decided on a certification for the creator whose it is. */
export async function decideForHolder(sql: Sql, decision: Decision): Promise<OperatorCertification> {
  const { creatorId, ...holder } = (await findHolder(sql, decision.id)) ?? fail('certificationNotFound')
  const decided = await tellWhoDecided(sql, { type: 'certification', id: decision.id }, () =>
    decideOn(sql, creatorId, decision),
  )
  return shown({ ...decided, ...holder })
}

function shown({ account, ...certification }: Certification & Applicant): OperatorCertification {
  return { ...certification, mobile: maskMobile(account) }
}
