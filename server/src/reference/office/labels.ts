import type { operatorLabels } from '@zsm/contract/office/labels'
import type { LabelId, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { deleteLabel, insertLabel, type LabelRow, lockLabel, updateLabel } from './queries.ts'

export function addLabel(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operatorLabels.createLabel>,
): Promise<LabelRow> {
  const { requestId, shopDict = null, ...fields } = input
  return once(sql, { actor: operator, call: 'reference.addLabel', requestId, input }, async (sql) => {
    const record = { ...fields, shopDict, id: newId<LabelId>() }
    const after = (await insertLabel(sql, record)) ?? fail('unavailable')
    await noteSaving(sql, undefined, after)
    return after
  })
}

export function changeLabel(
  sql: Sql,
  { version, shopDict, ...change }: InputOf<typeof operatorLabels.updateLabel>,
): Promise<LabelRow> {
  return transaction(sql, async (sql) => {
    const before = await lockVersion(sql, change.id, version)
    const after = (await updateLabel(sql, { ...change, shopDict: shopDict ?? null })) ?? fail('labelNotFound')
    await noteSaving(sql, before, after)
    return after
  })
}

/** Whether goods have the label. Passed in, because goods are a later domain. */
type IsLabelUsed = (sql: Sql, id: LabelId) => Promise<boolean>

export function removeLabel(
  sql: Sql,
  isUsed: IsLabelUsed,
  { id, version }: { id: LabelId; version: number },
): Promise<null> {
  return transaction(sql, async (sql) => {
    const before = await lockVersion(sql, id, version)
    if (await isUsed(sql, id)) fail('labelInUse')
    await deleteLabel(sql, id)
    await audit(sql, { action: 'reference.deleteLabel', target: { type: 'label', id }, before })
    return null
  })
}

async function lockVersion(sql: Tx, id: LabelId, version: number): Promise<LabelRow> {
  const locked = (await lockLabel(sql, id)) ?? fail('labelNotFound')
  return locked.version === version ? locked : fail('versionConflict')
}

function noteSaving(sql: Tx, before: LabelRow | undefined, after: LabelRow): Promise<void> {
  const target = { type: 'label', id: after.id }
  return audit(sql, { action: 'reference.saveLabel', target, before, after })
}
