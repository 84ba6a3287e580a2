import { z } from 'zod'
import { SourceCode, visit } from './sources/visit.ts'
import { flag, GoodId, Instant, line, ShopId, SourceId, WorkId, wholeList } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

const source = z.object({
  id: SourceId,
  code: SourceCode,
  /** The good whose page it opens; null for a shop's page. */
  goodId: GoodId.nullable(),
  shopId: ShopId.nullable(),
  name: z.string(),
  /** The work that leads there. */
  shareId: WorkId.nullable(),
  createTime: Instant,
})
export type Source = z.output<typeof source>

const target = { goodId: GoodId.optional(), shopId: ShopId.optional() }

/** Sources of visits and orders: each has an address of its own. */
export const sources = {
  visit,
  /** The sources of a good or a shop, the newest first. */
  listData: endpoint({
    path: '/zsm/api/source/listData',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object(target),
    output: wholeList(source),
  }),
  /**
   * Makes the source of that name, or answers the one that exists: of a good or a shop, one of the two. For a work the name is the
   * work's.
   */
  create: endpoint({
    path: '/zsm/api/source/create',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ...target, name: line(1, 20, '来源名称').optional(), shareId: WorkId.optional() }),
    output: source,
    errors: ['goodNotFound', 'shopNotFound', 'workNotFound', 'tooManySources'],
  }),
  /** Takes the source from the list. Its address and its figures stay. */
  delete: endpoint({
    path: '/zsm/api/source/delete',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: SourceId }),
    output: z.object({ deletedFlag: flag }),
    errors: ['sourceNotFound'],
  }),
}
