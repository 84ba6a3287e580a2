import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GroupId, OutlineId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { onConflict } from '../../database/conflict.ts'
import { once } from '../../database/once.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { type DeletedGroup, findDeletedGroup, unmarkGroupDeleted } from './deleted-lessons.queries.ts'
import {
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  markGroupsDeleted,
  renameGroup,
  sortGroups,
} from './groups.queries.ts'
import { arrangeLessons, listOrder } from './lessons.queries.ts'
import { editOutline, refuseDeleted, refuseStale } from './outline.ts'

type Input<Name extends keyof typeof goods> = InputOf<(typeof goods)[Name]>

const maxGroups = 200
const nameTaken = { good_groups_name_key: 'groupNameTaken' } as const

export async function getGroup(sql: Sql, creator: CreatorId, id: GroupId): Promise<GroupRow> {
  return (await findGroup(sql, creator, id)) ?? fail('groupNotFound')
}

export function createGroup(
  sql: Sql,
  creator: CreatorId,
  { requestId = newId(), ...input }: Input<'createGroup'>,
): Promise<GroupRow> {
  const { tempGoodId: outlineId, name } = input
  return once(sql, { actor: creator, call: 'goods.createGroup', requestId, input }, (sql) =>
    editOutline(sql, creator, outlineId, async (sql) => {
      await refuseDeleted(sql, creator, outlineId)
      await refuseTooMany(sql, creator, outlineId)
      const groups = await listGroups(sql, creator, outlineId)
      const group = {
        id: newId<GroupId>(),
        tempGoodId: outlineId,
        name,
        sort: (groups.at(-1)?.sort ?? 0) + 1,
      }
      await onConflict(insertGroup(sql, { creatorId: creator, ...group }), nameTaken)
      await audit(sql, { creator, action: 'goods.createGroup', target: target(group.id), after: group })
      return { ...group, detailCount: 0 }
    }),
  )
}

export function changeGroup(
  sql: Sql,
  creator: CreatorId,
  { id, name, seenName }: Input<'updateGroup'>,
): Promise<GroupRow> {
  return withGroup(sql, creator, id, async (sql, group) => {
    // a group that has the wanted name already is a repeated call, not a conflict
    const seen = seenName === undefined || [seenName, name].includes(group.name)
    if (!seen) fail('groupRenamed')
    await onConflict(renameGroup(sql, creator, id, name), nameTaken)
    await audit(sql, {
      creator,
      action: 'goods.updateGroup',
      target: target(id),
      before: { name: group.name },
      after: { name },
    })
    return { ...group, name }
  })
}

/** Deletes a group. Its lessons go to the end of the ungrouped, in their order. */
export function deleteGroup(
  sql: Sql,
  creator: CreatorId,
  { id }: Input<'deleteGroup'>,
): Promise<{ movedCount: number }> {
  return withGroup(sql, creator, id, async (sql, { tempGoodId: outlineId, name }) => {
    const ungrouped = await listOrder(sql, creator, outlineId, null)
    const moved = await listOrder(sql, creator, outlineId, id)
    await markGroupsDeleted(sql, creator, [id])
    await arrangeLessons(sql, creator, null, [...ungrouped, ...moved])
    await audit(sql, { creator, action: 'goods.deleteGroup', target: target(id), before: { name, moved } })
    return { movedCount: moved.length }
  })
}

/** Restores a group with those of its lessons that are still ungrouped, in the order that they had. */
export async function restoreGroup(
  sql: Sql,
  creator: CreatorId,
  { id }: Input<'restoreGroup'>,
): Promise<GroupRow> {
  const { tempGoodId: outlineId } = await getDeletedGroup(sql, creator, id)
  return editOutline(sql, creator, outlineId, async (sql) => {
    const { detailIds } = await getDeletedGroup(sql, creator, id)
    await refuseTooMany(sql, creator, outlineId)
    const ungrouped = new Set(await listOrder(sql, creator, outlineId, null))
    await onConflict(unmarkGroupDeleted(sql, creator, id), nameTaken)
    const lessons = detailIds.filter((lesson) => ungrouped.has(lesson))
    await arrangeLessons(sql, creator, id, lessons)
    await audit(sql, { creator, action: 'goods.restoreGroup', target: target(id), after: { lessons } })
    return getGroup(sql, creator, id)
  })
}

async function getDeletedGroup(sql: Sql, creator: CreatorId, id: GroupId): Promise<DeletedGroup> {
  return (await findDeletedGroup(sql, creator, id)) ?? fail('groupNotFound')
}

/** Under the outline's lock: the group of this name, which is made at the end if there is none. */
export async function groupNamed(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  name: string,
): Promise<GroupId> {
  const groups = await listGroups(sql, creator, outlineId)
  const same = groups.find((group) => group.name === name)
  if (same) return same.id
  if (groups.length >= maxGroups) fail('groupTooMany')
  const id = newId<GroupId>()
  const sort = (groups.at(-1)?.sort ?? 0) + 1
  await insertGroup(sql, { creatorId: creator, id, tempGoodId: outlineId, name, sort })
  return id
}

async function refuseTooMany(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  if ((await listIds(sql, creator, outlineId)).length >= maxGroups) fail('groupTooMany')
}

export async function sortAllGroups(
  sql: Sql,
  creator: CreatorId,
  { ids, seenIds }: Input<'updateGroupSorts'>,
): Promise<GroupRow[]> {
  const { tempGoodId: outlineId } = await getGroup(sql, creator, ids[0] ?? fail('groupNotFound'))
  const seen = seenIds ?? (await listIds(sql, creator, outlineId))
  return editOutline(sql, creator, outlineId, async (sql) => {
    const current = await listIds(sql, creator, outlineId)
    refuseStale(ids, { seen, current })
    await sortGroups(sql, creator, ids)
    await audit(sql, {
      creator,
      action: 'goods.updateGroupSorts',
      target: { type: 'outline', id: outlineId },
      before: { ids: current },
      after: { ids },
    })
    return listGroups(sql, creator, outlineId)
  })
}

async function listIds(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<GroupId[]> {
  return (await listGroups(sql, creator, outlineId)).map(({ id }) => id)
}

/** Runs under the outline's lock. The group is read again there, because it may have changed before. */
async function withGroup<T>(
  sql: Sql,
  creator: CreatorId,
  id: GroupId,
  run: (sql: Tx, group: GroupRow) => Promise<T>,
): Promise<T> {
  const { tempGoodId: outlineId } = await getGroup(sql, creator, id)
  return editOutline(sql, creator, outlineId, async (sql) => run(sql, await getGroup(sql, creator, id)))
}

const target = (id: GroupId) => ({ type: 'group', id })
