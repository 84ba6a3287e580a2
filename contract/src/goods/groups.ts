import { z } from 'zod'
import { GroupId, ids, line, OutlineId, RequestId, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

export const group = z.object({
  id: GroupId,
  tempGoodId: OutlineId,
  name: z.string(),
  sort: z.int(),
  detailCount: z.int(),
})
export type Group = z.output<typeof group>

/**
 * Groups and lessons are addressed by `tempGoodId`, which a saved good retains (domain.md). The same calls therefore serve the
 * editor before and after the first save.
 */
export const groups = {
  listGroup: endpoint({
    path: '/zsm/api/good/listGroup',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ tempGoodId: OutlineId }),
    output: wholeList(group),
  }),
  /** Specification 7 has no `requestId` here. Without one, a repetition is refused because the name is taken. */
  createGroup: endpoint({
    path: '/zsm/api/good/createGroup',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      tempGoodId: OutlineId,
      name: line(1, 30, '分组名称'),
      requestId: RequestId.optional(),
    }),
    output: group,
    errors: ['goodNotFound', 'groupNameTaken', 'groupTooMany'],
  }),
  /**
   * `seenName` is the name that the caller edited. If the group has another name by now, the call fails with `groupRenamed`.
   * Without `seenName` (specification 7) the last write wins.
   */
  updateGroup: endpoint({
    path: '/zsm/api/good/updateGroup',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      id: GroupId,
      name: line(1, 30, '分组名称'),
      seenName: line(1, 30, '分组名称').optional(),
    }),
    output: group,
    errors: ['groupNotFound', 'groupNameTaken', 'groupRenamed'],
  }),
  /** The group's lessons become ungrouped; the call answers how many. The group can be restored for 30 days. */
  deleteGroup: endpoint({
    path: '/zsm/api/good/deleteGroup',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GroupId }),
    output: z.object({ movedCount: z.int() }),
    errors: ['groupNotFound'],
  }),
  /** A deleted group returns to its place, with those of its lessons that are still ungrouped. */
  restoreGroup: endpoint({
    path: '/zsm/api/good/restoreGroup',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: GroupId }),
    output: group,
    errors: ['groupNotFound', 'groupNameTaken', 'groupTooMany'],
  }),
  /**
   * Takes the complete, ordered id list of one good's groups. `seenIds` is the order that the caller started from; without it
   * (specification 7) the order stored at the time of the call. If the set differs, or another order is stored by now, the call
   * fails with `orderChanged` and the stored order in `data.list`.
   */
  updateGroupSorts: endpoint({
    path: '/zsm/api/good/updateGroupSorts',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ids: ids(GroupId, 200), seenIds: ids(GroupId, 200).optional() }),
    output: z.object({ list: z.array(group) }),
    errors: ['groupNotFound', 'orderChanged'],
  }),
}
