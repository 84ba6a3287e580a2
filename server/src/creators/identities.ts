import { certificationType } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import type { Seal } from '../sealing/seals.ts'
import { findIdCardNo, findValidCertification } from './certifications.queries.ts'

/**
 * The certified person with the whole number of the identity card. The caller records in the audit log what it is used for.
 * Undefined without a valid certification.
 */
export async function certifiedPerson(
  sql: Sql,
  seal: Seal,
  creator: CreatorId,
): Promise<{ realName: string; idCardNo: string } | undefined> {
  const found = await findValidCertification(sql, creator, certificationType.realName)
  const sealed = found && (await findIdCardNo(sql, creator, found.id))
  return found && sealed ? { realName: found.realName, idCardNo: seal.open(creator, sealed) } : undefined
}

/** What the valid certification of a company says. */
export async function certifiedCompany(
  sql: Sql,
  creator: CreatorId,
): Promise<{ companyName: string; companyCode: string; legalPerson: string } | undefined> {
  return findValidCertification(sql, creator, certificationType.company)
}

/** `110***********002X` */
export function maskIdCardNo(idCardNo: string): string {
  return `${idCardNo.slice(0, 3)}${'*'.repeat(idCardNo.length - 7)}${idCardNo.slice(-4)}`
}
