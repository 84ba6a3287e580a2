import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, int, line, nothing, wholeList } from './values.ts'

/** Unsaved input, kept on the server so that it survives a reload and a lost session. Scope = screen + entity id. */
const draft = z.object({
  scope: z.string(),
  dataJson: z.string(),
  /** The version of the saved record that the draft began from; 0 for a new one. */
  baseVersion: z.int(),
  updateTime: Instant,
})
export type Draft = z.output<typeof draft>

const Scope = line(1, 120, '草稿')

/** The draft that stood where this one was typed: its time, or `none`. Without it the call goes over whatever stands. */
const Seen = z.union([z.literal('none'), Instant], { error: '时间格式不正确' }).optional()

export const drafts = {
  get: endpoint({
    path: '/zsm/api/draft/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ scope: Scope }),
    output: draft.nullable(),
  }),
  /** Drafts whose scope begins with `prefix`, newest first, up to a megabyte: what can be gone on with. */
  list: endpoint({
    path: '/zsm/api/draft/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({ prefix: Scope }),
    output: wholeList(draft),
  }),
  save: endpoint({
    path: '/zsm/api/draft/save',
    access: 'creator',
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
  /** With `seenTime` only that draft goes: what another window has typed since stays. */
  delete: endpoint({
    path: '/zsm/api/draft/delete',
    access: 'creator',
    input: z.object({ scope: Scope, seenTime: Seen }),
    output: nothing,
  }),
}
