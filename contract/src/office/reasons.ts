import { z } from 'zod'
import { Instant, int, line, page, pageInput, ReasonId, RequestId, Version } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { CaseList } from './cases.ts'

const fields = {
  listName: CaseList,
  words: line(2, 200, '原因'),
  sort: int(0, 9999).default(0),
}

const reasonTemplate = z.object({
  id: ReasonId,
  ...fields,
  version: z.int(),
  updateTime: Instant,
})
export type ReasonTemplate = z.output<typeof reasonTemplate>

/** Texts for the reasons of decisions, by work list. An admin maintains them, and every operator may choose one. */
export const operatorReasons = {
  listReason: endpoint({
    path: '/zsm/api/operator/listReason',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    input: z.object({ ...pageInput, listName: CaseList.optional() }),
    output: page(reasonTemplate),
  }),
  createReason: endpoint({
    path: '/zsm/api/operator/createReason',
    access: 'operator',
    sends: 'body',
    input: z.object({ ...fields, requestId: RequestId }),
    output: reasonTemplate,
  }),
  updateReason: endpoint({
    path: '/zsm/api/operator/updateReason',
    access: 'operator',
    sends: 'body',
    input: z.object({ id: ReasonId, ...fields, version: Version }),
    output: reasonTemplate,
    errors: ['reasonNotFound', 'versionConflict'],
  }),
  deleteReason: endpoint({
    path: '/zsm/api/operator/deleteReason',
    access: 'operator',
    input: z.object({ id: ReasonId }),
    output: z.null(),
    errors: ['reasonNotFound'],
  }),
}
