import type { operatorReasons, ReasonTemplate } from '@zsm/contract/office/reasons'
import type { OperatorId, Page, ReasonId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { readPage } from '../../database/page.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import {
  countReasons,
  deleteReason,
  findReason,
  insertReason,
  listReasons,
  replaceReason,
} from './queries.ts'

export const searchReasons = (
  sql: Sql,
  filters: InputOf<typeof operatorReasons.listReason>,
): Promise<Page<ReasonTemplate>> => readPage(listReasons(sql, filters), countReasons(sql, filters), filters)

const target = (id: ReasonId) => ({ type: 'reason', id })

export function addReason(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operatorReasons.createReason>,
): Promise<ReasonTemplate> {
  const { requestId, ...written } = input
  return once(sql, { actor: operator, call: 'operators.addReason', requestId, input }, async (sql) => {
    const id = newId<ReasonId>()
    await insertReason(sql, id, { ...written, updateTime: now() })
    await audit(sql, { action: 'operators.saveReason', target: target(id), after: written })
    return (await findReason(sql, id)) ?? fail('unexpected')
  })
}

/** Changes the words or the place. An older version is refused. */
export function changeReason(
  sql: Sql,
  { id, version, ...written }: InputOf<typeof operatorReasons.updateReason>,
): Promise<ReasonTemplate> {
  return transaction(sql, async (sql) => {
    const before = (await findReason(sql, id)) ?? fail('reasonNotFound')
    const changed = await replaceReason(sql, { id, version }, { ...written, updateTime: now() })
    if (!changed) return fail('versionConflict')
    await audit(sql, { action: 'operators.saveReason', target: target(id), before, after: changed })
    return changed
  })
}

export function removeReason(sql: Sql, id: ReasonId): Promise<null> {
  return transaction(sql, async (sql) => {
    const before = (await deleteReason(sql, id)) ?? fail('reasonNotFound')
    await audit(sql, { action: 'operators.deleteReason', target: target(id), before })
    return null
  })
}
