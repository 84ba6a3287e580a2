import type {
  Agreement,
  AgreementKind,
  AgreementLine,
  operatorAgreements,
} from '@zsm/contract/site/agreements'
import { longestDocument, type OperatorId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { sanitizeText } from '../written-text.ts'
import {
  findAgreement,
  findAgreementVersion,
  insertNextAgreement,
  listAgreements,
} from './agreements.queries.ts'

/** The version in force, or the requested one. */
export async function getAgreement(
  sql: Sql,
  { kind, version }: { kind: AgreementKind; version?: number | undefined },
): Promise<Agreement> {
  return (await findAgreement(sql, kind, version)) ?? fail('notFound')
}

export async function listAgreement(sql: Sql, kind: AgreementKind): Promise<WholeList<AgreementLine>> {
  return whole(await listAgreements(sql, kind))
}

/** The version in force, to be stored with its acceptance. */
export async function agreementVersion(sql: Sql, kind: AgreementKind = 'user'): Promise<string> {
  return String((await findAgreementVersion(sql, kind)) ?? fail('notFound'))
}

/**
 * Publishes the next version, in force at once, without what the editor cannot make. Refused if the operator read an older one.
 */
export function publishAgreement(
  sql: Sql,
  operator: OperatorId,
  given: InputOf<typeof operatorAgreements.publishAgreement>,
): Promise<Agreement> {
  const contentHtml = sanitizeText(given.contentHtml, { field: 'contentHtml', longest: longestDocument })
  const input = { ...given, contentHtml }
  const { requestId, version, ...document } = input
  return once(sql, { actor: operator, call: 'reference.publishAgreement', requestId, input }, async (sql) => {
    const after =
      (await insertNextAgreement(sql, { ...document, version, operator })) ?? fail('versionConflict')
    const target = { type: 'agreement', id: `${after.kind}.${after.version}` }
    // Without the text, which is stored as a version and never changes.
    const { title, note } = after
    await audit(sql, { action: 'reference.publishAgreement', target, after: { title, note } })
    return after
  })
}
