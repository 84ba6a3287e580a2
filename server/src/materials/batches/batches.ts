import { type ChangedFile, type library, mostTagsOfFile } from '@zsm/contract/materials/library'
import {
  type CreatorId,
  type FileId,
  type FileTagId,
  type FolderId,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { auditEach } from '../../database/audit.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { purgeTimeOf } from '../bin/recycle-bin.ts'
import { holdFolder } from '../folders/queries.ts'
import { lockTag } from '../tags/queries.ts'
import { describeUsers, type NameGoods, nameUsersOf } from '../uses/uses.ts'
import {
  binFiles,
  deleteTagged,
  findTagged,
  findUsed,
  insertTagged,
  listPlaces,
  putFiles,
  unbinFiles,
} from './queries.ts'
import { done, lockSelected, refused } from './selecting.ts'

/** Users that a refused row names. A batch may refuse two thousand files. */
const mostNamed = 5

type MovedFile = ChangedFile & { fromFolderId: FolderId | null }

/** Each row says where its file was, so that the screen can undo the move. */
export function moveFiles(
  sql: Sql,
  creator: CreatorId,
  { toFolderId, ...selection }: InputOf<typeof library.batchMove>,
): Promise<WholeList<MovedFile>> {
  return transaction(sql, async (sql) => {
    const to = toFolderId ?? null
    if (to && !(await holdFolder(sql, creator, to))) fail('folderNotFound')
    const { found, missing } = await lockSelected(sql, creator, selection)
    const places = await listPlaces(sql, creator, found)
    const moved = found.filter((id) => places.get(id) !== to)
    await putFiles(sql, creator, moved, to)
    await logEach(sql, creator, 'materials.move', moved, { after: { folderId: to } })
    const changed = new Set(moved)
    return whole([
      ...found.map((id) => ({ ...done(id, changed.has(id)), fromFolderId: places.get(id) ?? null })),
      ...missing.map((id) => ({ ...refused(id, 'fileNotFound'), fromFolderId: null })),
    ])
  })
}

export function tagFiles(
  sql: Sql,
  creator: CreatorId,
  { addTagId: tagId, ...selection }: InputOf<typeof library.batchTag>,
): Promise<WholeList<ChangedFile>> {
  return transaction(sql, async (sql) => {
    const { name } = await requireTag(sql, creator, tagId)
    const { found, missing } = await lockSelected(sql, creator, selection)
    const { tagged, full } = await findTagged(sql, creator, found, { tagId, most: mostTagsOfFile })
    const added = found.filter((id) => !tagged.has(id) && !full.has(id))
    await insertTagged(sql, creator, added, tagId)
    await logEach(sql, creator, 'materials.tag', added, { after: { tag: name } })
    const isRefused = (id: FileId) => !tagged.has(id) && full.has(id)
    return whole([
      ...found.map((id) => (isRefused(id) ? refused(id, 'tagsOfFileTooMany') : done(id, !tagged.has(id)))),
      ...missing.map((id) => refused(id, 'fileNotFound')),
    ])
  })
}

export function untagFiles(
  sql: Sql,
  creator: CreatorId,
  { removeTagId: tagId, ...selection }: InputOf<typeof library.batchUntag>,
): Promise<WholeList<ChangedFile>> {
  return transaction(sql, async (sql) => {
    const { name } = await requireTag(sql, creator, tagId)
    const { found, missing } = await lockSelected(sql, creator, selection)
    const removed = await deleteTagged(sql, creator, found, tagId)
    await logEach(sql, creator, 'materials.untag', [...removed], { before: { tag: name } })
    return whole([
      ...found.map((id) => done(id, removed.has(id))),
      ...missing.map((id) => refused(id, 'fileNotFound')),
    ])
  })
}

/** Puts the unused files in the bin. The locks stop new uses until the transaction commits. */
export function deleteFiles(
  sql: Sql,
  nameGoods: NameGoods,
  creator: CreatorId,
  selection: InputOf<typeof library.batchDelete>,
): Promise<WholeList<ChangedFile>> {
  return transaction(sql, async (sql) => {
    const { found, missing } = await lockSelected(sql, creator, selection)
    const used = new Set(await findUsed(sql, creator, found))
    const usersOf = await nameUsersOf(sql, nameGoods, creator, [...used], mostNamed)
    const unused = found.filter((id) => !used.has(id))
    const deleteTime = now()
    await binFiles(sql, creator, unused, { deleteTime, purgeTime: purgeTimeOf(deleteTime) })
    await logEach(sql, creator, 'materials.delete', unused)
    return whole([
      ...found.map((id) => {
        const { users, count } = usersOf.get(id) ?? { users: [], count: 0 }
        return used.has(id) ? refused(id, 'fileInUse', describeUsers(users, count)) : done(id, true)
      }),
      ...missing.map((id) => refused(id, 'fileNotFound')),
    ])
  })
}

export function restoreFiles(
  sql: Sql,
  creator: CreatorId,
  { ids }: InputOf<typeof library.batchRestore>,
): Promise<WholeList<ChangedFile>> {
  return transaction(sql, async (sql) => {
    const wanted = [...new Set(ids)]
    const restored = await unbinFiles(sql, creator, wanted, now())
    await logEach(sql, creator, 'materials.restore', [...restored])
    return whole(wanted.map((id) => (restored.has(id) ? done(id, true) : refused(id, 'fileNotFound'))))
  })
}

const requireTag = async (sql: Tx, creator: CreatorId, id: FileTagId) =>
  (await lockTag(sql, creator, id)) ?? fail('fileTagNotFound')

type Action = `materials.${'move' | 'tag' | 'untag' | 'delete' | 'restore'}`

/** One entry for each file, so that the log of a file tells what happened to it. */
async function logEach(
  sql: Tx,
  creator: CreatorId,
  action: Action,
  ids: readonly FileId[],
  changes: { before?: object; after?: object } = {},
): Promise<void> {
  if (ids.length === 0) return
  await auditEach(
    sql,
    ids.map((id) => ({ creator, action, target: { type: 'file', id }, ...changes })),
  )
}
