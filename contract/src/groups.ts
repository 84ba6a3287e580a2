import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GroupId, ids, line, RequestId, TempGoodId, wholeList } from './values.ts'

export const group = z.object({
  id: GroupId,
  tempGoodId: TempGoodId,
  name: z.string(),
  sort: z.int(),
  detailCount: z.int(),
})
export type Group = z.output<typeof group>

/**
 * Groups and lessons are asked for by `tempGoodId`, which a saved good keeps (domain.md): the same calls serve the
 * editor before and after the first save.
 */
export const groups = {
  listGroup: endpoint({
    path: '/zsm/api/good/listGroup',
    access: 'creator',
    effect: 'read',
    input: z.object({ tempGoodId: TempGoodId }),
    output: wholeList(group),
  }),
  /** Seed 7 names no `requestId`: without one a repetition is refused by its name. */
  createGroup: endpoint({
    path: '/zsm/api/good/createGroup',
    access: 'creator',
    input: z.object({
      tempGoodId: TempGoodId,
      name: line(1, 30, '分组名称'),
      requestId: RequestId.optional(),
    }),
    output: group,
    errors: ['goodNotFound', 'groupNameTaken', 'groupTooMany'],
  }),
  /** `seenName` is the name that was changed: when another stands by now, `groupRenamed`. Without it (seed 7) the last wins. */
  updateGroup: endpoint({
    path: '/zsm/api/good/updateGroup',
    access: 'creator',
    input: z.object({
      id: GroupId,
      name: line(1, 30, '分组名称'),
      seenName: line(1, 30, '分组名称').optional(),
    }),
    output: group,
    errors: ['groupNotFound', 'groupNameTaken', 'groupRenamed'],
  }),
  /** Its lessons move to ungrouped; answers how many moved. It can be brought back for 30 days. */
  deleteGroup: endpoint({
    path: '/zsm/api/good/deleteGroup',
    access: 'creator',
    input: z.object({ id: GroupId }),
    output: z.object({ movedCount: z.int() }),
    errors: ['groupNotFound'],
  }),
  /** A deleted group comes back to its place, with those of its lessons that are still ungrouped. */
  restoreGroup: endpoint({
    path: '/zsm/api/good/restoreGroup',
    access: 'creator',
    input: z.object({ id: GroupId }),
    output: group,
    errors: ['groupNotFound', 'groupNameTaken', 'groupTooMany'],
  }),
  /**
   * The full ordered id list of one good's groups. `seenIds` is the order it was made from; without it (seed 7) the order
   * that stands when the call arrives. When the set differs, or that order no longer stands, `orderChanged` with
   * `data.list`: the stored order.
   */
  updateGroupSorts: endpoint({
    path: '/zsm/api/good/updateGroupSorts',
    access: 'creator',
    input: z.object({ ids: ids(GroupId, 200), seenIds: ids(GroupId, 200).optional() }),
    output: z.object({ list: z.array(group) }),
    errors: ['groupNotFound', 'orderChanged'],
  }),
}
