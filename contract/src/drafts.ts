import { z } from 'zod'
import { Instant, int, line, nothing, wholeList } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/**
 * Unsaved input, stored on the server so that it survives a reload and a lost session. A scope is a screen with the id of what is
 * edited.
 */
const draft = z.object({
  scope: z.string(),
  dataJson: z.string(),
  /** The version of the record that the draft is based on; 0 for a new record. */
  baseVersion: z.int(),
  updateTime: Instant,
})
export type Draft = z.output<typeof draft>

const Scope = line(1, 120, '草稿')

/** The update time of the draft that the client last saw, or `none`. Without it the call overwrites any stored draft. */
const Seen = z.union([z.literal('none'), Instant], { error: '时间格式不正确' }).optional()

export const drafts = {
  get: endpoint({
    path: '/zsm/api/draft/get',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    input: z.object({ scope: Scope }),
    output: draft.nullable(),
  }),
  /** Drafts whose scope begins with `prefix`, newest first, up to a megabyte in all. */
  list: endpoint({
    path: '/zsm/api/draft/listData',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    input: z.object({ prefix: Scope }),
    output: wholeList(draft),
  }),
  save: endpoint({
    path: '/zsm/api/draft/save',
    access: 'creator',
    areas: ['self'],
    sends: 'body',
    input: z.object({
      scope: Scope,
      dataJson: z.string().max(200_000, { error: '草稿太大，请先保存' }),
      baseVersion: int(0, 1_000_000_000).default(0),
      seenTime: Seen,
    }),
    output: draft,
    errors: ['draftTooMany', 'draftChanged'],
  }),
  /** With `seenTime`, deletes only that draft, and not what another window has typed since. */
  delete: endpoint({
    path: '/zsm/api/draft/delete',
    access: 'creator',
    areas: ['self'],
    input: z.object({ scope: Scope, seenTime: Seen }),
    output: nothing,
  }),
}
