import { type FileTag, type library, mostTags } from '@zsm/contract/materials/library'
import { type CreatorId, type FileTagId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { countTags, deleteTagRow, insertTag, listTagRows, lockTag, updateTag } from './queries.ts'

export async function listTags(
  sql: Sql,
  creator: CreatorId,
  { kindDict }: InputOf<typeof library.listTags>,
): Promise<WholeList<FileTag>> {
  return whole(await listTagRows(sql, creator, kindDict))
}

export function createTag(
  sql: Sql,
  creator: CreatorId,
  { requestId, name }: InputOf<typeof library.createTag>,
): Promise<{ id: FileTagId }> {
  const request = { actor: creator, call: 'file/createTag', requestId, input: { name } }
  return once(sql, request, async (sql) => {
    const id = newId<FileTagId>()
    await insertTag(sql, creator, { id, name, createTime: now() })
    if ((await countTags(sql, creator)) > mostTags) fail('fileTagTooMany')
    await audit(sql, {
      creator,
      action: 'materials.createTag',
      target: { type: 'fileTag', id },
      after: { name },
    })
    return { id }
  })
}

export function renameTag(
  sql: Sql,
  creator: CreatorId,
  { id, name }: InputOf<typeof library.renameTag>,
): Promise<null> {
  return transaction(sql, async (sql) => {
    const before = (await lockTag(sql, creator, id)) ?? fail('fileTagNotFound')
    await updateTag(sql, creator, { id, name })
    await audit(sql, {
      creator,
      action: 'materials.renameTag',
      target: { type: 'fileTag', id },
      before: { name: before.name },
      after: { name },
    })
    return null
  })
}

export function deleteTag(
  sql: Sql,
  creator: CreatorId,
  { id }: InputOf<typeof library.deleteTag>,
): Promise<null> {
  return transaction(sql, async (sql) => {
    const { name } = (await lockTag(sql, creator, id)) ?? fail('fileTagNotFound')
    await deleteTagRow(sql, creator, id)
    await audit(sql, {
      creator,
      action: 'materials.deleteTag',
      target: { type: 'fileTag', id },
      before: { name },
    })
    return null
  })
}
