import type { operators } from '@zsm/contract/operators'
import type { StateOf, shopKind } from '@zsm/contract/states'
import type { ClassifyId, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { shopOfBiz } from './classifies.ts'
import {
  type ClassifyRow,
  deleteClassify,
  insertClassify,
  listEveryClassify,
  lockClassify,
  updateClassify,
} from './keeping.queries.ts'

const deepest = 3

export function listKeptClassifies(sql: Sql, shopDict?: StateOf<typeof shopKind>): Promise<ClassifyRow[]> {
  return listEveryClassify(sql, shopDict)
}

/** A class at the top, or below one of the same kind of shop. */
export function addClassify(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof operators.createClassify>,
): Promise<ClassifyRow> {
  const { requestId, parentId = null, bizDict = null, ...fields } = input
  if (bizDict && shopOfBiz[bizDict] !== fields.shopDict) {
    fail('invalidInput', { field: 'bizDict', message: '这个店铺不卖这种商品，请换一种' })
  }
  return once(sql, { actor: operator, call: 'reference.addClassify', requestId, input }, async (sql) => {
    const parent = parentId && (await getParent(sql, parentId, fields.shopDict))
    const place = parent ? { level: parent.level + 1, bizDict: parent.bizDict } : { level: 1, bizDict }
    const record = { ...fields, ...place, id: newId<ClassifyId>(), parentId }
    const after = (await insertClassify(sql, record)) ?? fail('unavailable')
    await noteSaving(sql, undefined, after)
    return after
  })
}

/** A class of this kind of shop that others can be put below. */
async function getParent(sql: Tx, id: ClassifyId, shopDict: number): Promise<ClassifyRow> {
  const parent = await lockClassify(sql, id)
  if (parent?.shopDict !== shopDict) return fail('classifyNotFound', { field: 'parentId' })
  return parent.level < deepest ? parent : fail('classifyTooDeep', { field: 'parentId' })
}

export function changeClassify(
  sql: Sql,
  { version, ...change }: InputOf<typeof operators.updateClassify>,
): Promise<ClassifyRow> {
  return transaction(sql, async (sql) => {
    const before = await holdVersion(sql, change.id, version)
    const after = (await updateClassify(sql, change)) ?? fail('classifyNotFound')
    await noteSaving(sql, before, after)
    return after
  })
}

/** The class as it is until the transaction ends. */
export async function holdClassify(sql: Tx, id: ClassifyId): Promise<ClassifyRow> {
  return (await lockClassify(sql, id)) ?? fail('classifyNotFound')
}

/** Whether goods are in the class: the goods are of a later domain. */
export type IsClassifyUsed = (sql: Sql, id: ClassifyId) => Promise<boolean>

export function removeClassify(
  sql: Sql,
  isUsed: IsClassifyUsed,
  { id, version }: { id: ClassifyId; version: number },
): Promise<null> {
  return transaction(sql, async (sql) => {
    const before = await holdVersion(sql, id, version)
    if (await isUsed(sql, id)) fail('classifyInUse')
    await deleteClassify(sql, id)
    await audit(sql, { action: 'reference.deleteClassify', target: { type: 'classify', id }, before })
    return null
  })
}

async function holdVersion(sql: Tx, id: ClassifyId, version: number): Promise<ClassifyRow> {
  const held = (await lockClassify(sql, id)) ?? fail('classifyNotFound')
  return held.version === version ? held : fail('versionConflict')
}

function noteSaving(sql: Tx, before: ClassifyRow | undefined, after: ClassifyRow): Promise<void> {
  const target = { type: 'classify', id: after.id }
  return audit(sql, { action: 'reference.saveClassify', target, before, after })
}
