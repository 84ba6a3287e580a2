import type { goods } from '@zsm/contract/goods'
import type { CreatorId, GroupId, LessonId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { arrangeLessons, type LessonRow, listLessons, listOrder } from './lessons.queries.ts'
import { groupIn } from './lessons.ts'
import { editOutline } from './outline.ts'

type Arranged = { groupId: GroupId | null; ids: LessonId[]; seenIds: LessonId[]; current: LessonId[] }

/** Puts the lessons of several groups into a new order, also across groups, or changes nothing. */
export function arrangeGroups(
  sql: Sql,
  creator: CreatorId,
  { tempGoodId: outlineId, groups }: InputOf<typeof goods.arrangeLessons>,
): Promise<LessonRow[]> {
  return editOutline(sql, creator, outlineId, async (sql) => {
    const arranged: Arranged[] = []
    for (const { groupId: id, ids, seenIds } of groups) {
      const groupId = await groupIn(sql, creator, outlineId, id)
      arranged.push({ groupId, ids, seenIds, current: await listOrder(sql, creator, outlineId, groupId) })
    }
    refuseStaleGroups(arranged)
    for (const { groupId, ids } of arranged) await arrangeLessons(sql, creator, groupId, ids)
    await audit(sql, {
      creator,
      action: 'goods.arrangeDetails',
      target: { type: 'outline', id: outlineId },
      before: { groups: arranged.map(({ groupId, current }) => ({ groupId, ids: current })) },
      after: { groups: arranged.map(({ groupId, ids }) => ({ groupId, ids })) },
    })
    return listLessons(sql, creator, outlineId)
  })
}

/** The arrangement names each lesson of its groups once. A repetition that finds everything in place is none. */
function refuseStaleGroups(groups: readonly Arranged[]): void {
  const isPlaced = groups.every(({ ids, current }) => isSame(ids, current))
  const isSeen = groups.every(({ seenIds, current }) => isSame(seenIds, current))
  const wanted = groups.flatMap(({ ids }) => ids).toSorted()
  const standing = groups.flatMap(({ current }) => current).toSorted()
  const isDistinct = new Set(groups.map(({ groupId }) => groupId)).size === groups.length
  if (!isDistinct || !(isPlaced || (isSeen && isSame(wanted, standing)))) {
    fail('orderChanged', { data: { list: groups.flatMap(({ current }) => current) } })
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])
