import type {
  Agreement,
  AgreementKind,
  AgreementLine,
  operatorAgreements,
} from '@zsm/contract/site/agreements'
import { type Day, longestDocument, type OperatorId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { beginOfDay, dayAfter, shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { sanitizeText } from '../written-text.ts'
import {
  findAgreement,
  findAgreementVersion,
  insertNextAgreement,
  listAgreements,
} from './agreements.queries.ts'
import { findSetting } from './queries.ts'

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

/** Tells all creators of a new version. */
export type AnnounceAgreement = (sql: Tx, agreement: Agreement) => Promise<unknown>

type Publishing = InputOf<typeof operatorAgreements.publishAgreement> & { announce: AnnounceAgreement }

/**
 * Publishes the next version, in force from its day on, without what the editor cannot make, and announces it. Refused if it is not the
 * newest version that the operator read. While one is to come, `version` has to be its number, so that nobody passes it over by mistake.
 */
export function publishAgreement(
  sql: Sql,
  operator: OperatorId,
  { announce, ...given }: Publishing,
): Promise<Agreement> {
  const contentHtml = sanitizeText(given.contentHtml, { field: 'contentHtml', longest: longestDocument })
  const input = { ...given, contentHtml }
  const { requestId, version, effectDay, ...document } = input
  return once(sql, { actor: operator, call: 'reference.publishAgreement', requestId, input }, async (sql) => {
    await refuseEarly(sql, effectDay)
    const next = { ...document, version, operator, effectTime: beginOfDay(effectDay) }
    const after = (await insertNextAgreement(sql, next)) ?? fail('versionConflict')
    await announce(sql, after)
    const target = { type: 'agreement', id: `${after.kind}.${after.version}` }
    // Without the text, which is stored as a version and never changes.
    const { title, note } = after
    await audit(sql, { action: 'reference.publishAgreement', target, after: { title, note, effectDay } })
    return after
  })
}

async function refuseEarly(sql: Tx, effectDay: Day): Promise<void> {
  const notice = (await findSetting(sql, 'zsm_agreement_notice_days')) ?? fail('notFound')
  const earliest = dayAfter(shanghaiDay(now()), Number(notice.value))
  if (effectDay < earliest)
    fail('invalidInput', { field: 'effectDay', message: `要提前告知创作者，新版最早从 ${earliest} 起生效` })
}
