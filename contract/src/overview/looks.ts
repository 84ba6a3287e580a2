import { z } from 'zod'
import { Instant, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A look of the platform at the creator's account: read only. */
const look = z.object({
  id: z.uuid(),
  reason: z.string(),
  createTime: Instant,
  /** When it ended, or will end at the latest. */
  endTime: Instant,
})
export type Look = z.output<typeof look>

export const looks = {
  /** The fifty newest, the last one first. */
  listLook: endpoint({
    path: '/zsm/api/overview/listLook',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(look),
  }),
}
