import type { FileUser, NamedUser } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { type CreatorId, type FileId, type WholeList, whole } from '@zsm/contract/values'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findFile, findFiles, lockFilesForUse } from '../queries.ts'
import { deleteOtherUses, listUsers, type UsedFiles, upsertUses } from './queries.ts'

/** Records that `user` uses exactly these files. Fails when one is deleted or not the creator's. */
export async function setUses(
  sql: Sql,
  creator: CreatorId,
  user: FileUser,
  fileIds: readonly FileId[],
): Promise<void> {
  const { type, id, name } = user
  await setUsesOfEach(sql, creator, type, [{ id, name, fileIds }])
}

/** The same for several users of one type. */
export async function setUsesOfEach(
  sql: Sql,
  creator: CreatorId,
  type: FileUser['type'],
  users: readonly UsedFiles[],
): Promise<void> {
  const files = [...new Set(users.flatMap(({ fileIds }) => fileIds))]
  await transaction(sql, async (sql) => {
    const found = await lockFilesForUse(sql, creator, files)
    if (found.length < files.length) fail('fileNotFound')
    await deleteOtherUses(sql, creator, type, users)
    if (files.length > 0) await upsertUses(sql, creator, type, users)
  })
}

const paperKinds: readonly number[] = [fileKind.image, fileKind.document]

/** Like `setUses`, for papers: only pictures and documents, which a person can read. */
export async function usePapers(
  sql: Sql,
  creator: CreatorId,
  user: FileUser,
  fileIds: readonly FileId[],
): Promise<void> {
  const files = await findFiles(sql, creator, fileIds)
  if (files.some(({ kind }) => !paperKinds.includes(kind))) {
    fail('fileTypeRefused', { message: '证件和证明只能使用图片或文档' })
  }
  await setUses(sql, creator, user, fileIds)
}

/** Records that `user` uses no files any more. */
export async function removeUses(
  sql: Sql,
  creator: CreatorId,
  user: Pick<FileUser, 'type' | 'id'>,
): Promise<void> {
  const { type, id } = user
  await deleteOtherUses(sql, creator, type, [{ id, name: '', fileIds: [] }])
}

/** Where a user of files is found: the good itself, or the course of a lesson; or the shop. */
type Place = Pick<NamedUser, 'goodId' | 'goodName' | 'bizDict' | 'shopDict'>

/** Finds goods, lessons and shops by their ids. They are later domains, so app.ts passes this function. */
export type NameGoods = (sql: Sql, creator: CreatorId, ids: readonly string[]) => Promise<Map<string, Place>>

const nowhere: Place = { goodId: null, goodName: null, bizDict: null, shopDict: null }

/** The users of a file. A lesson comes with its good's name, because lessons of different courses have the same names. */
export async function nameUsers(
  sql: Sql,
  nameGoods: NameGoods,
  creator: CreatorId,
  id: FileId,
): Promise<NamedUser[]> {
  return (await nameUsersOf(sql, nameGoods, creator, [id])).get(id)?.users ?? []
}

/** Some users of a file, and how many it has in all. */
type SomeUsers = { users: NamedUser[]; count: number }

/** The same for several files, at most `most` users of each. Files without users are absent. */
export async function nameUsersOf(
  sql: Sql,
  nameGoods: NameGoods,
  creator: CreatorId,
  ids: readonly FileId[],
  most?: number,
): Promise<Map<FileId, SomeUsers>> {
  const users = ids.length > 0 ? await listUsers(sql, creator, ids, most) : []
  const wanted = [...new Set(users.map(({ id }) => id))]
  const places = wanted.length > 0 ? await nameGoods(sql, creator, wanted) : new Map<string, Place>()
  const named = new Map<FileId, SomeUsers>()
  for (const { fileId, userCount: count, ...user } of users) {
    const before = named.get(fileId)?.users ?? []
    named.set(fileId, { count, users: [...before, { ...user, ...(places.get(user.id) ?? nowhere) }] })
  }
  return named
}

export async function listUses(
  sql: Sql,
  nameGoods: NameGoods,
  creator: CreatorId,
  id: FileId,
): Promise<WholeList<NamedUser>> {
  if (!(await findFile(sql, creator, id))) fail('fileNotFound')
  return whole(await nameUsers(sql, nameGoods, creator, id))
}

const typeNames = {
  good: '商品',
  detail: '课时',
  share: '作品',
  shop: '店铺',
  front: '主页',
  certification: '资质',
  question: '提问',
  answer: '回答',
} as const
const mostNamed = 20

/** Names the users of a file in the refusal to delete it. `count` is how many there are, if not all are given. */
export function describeUsers(users: readonly NamedUser[], count = users.length): string {
  const names = users.slice(0, mostNamed).map(nameOf)
  const rest = count > names.length ? `等 ${count} 处` : ''
  return `素材正在使用，请先在这些地方移除再删除：${names.join('、')}${rest}`
}

function nameOf({ type, name, goodName }: NamedUser): string {
  if (type !== 'detail') return `${typeNames[type]}「${name}」`
  return goodName === null ? `未保存课程的课时「${name}」` : `课程「${goodName}」的课时「${name}」`
}
