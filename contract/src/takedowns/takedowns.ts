import { z } from 'zod'
import { takedownKind, takedownReason, takedownState } from '../states.ts'
import { FileId, Instant, ids, page, pageInput, RequestId, TakedownId, text } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Decision 0108. */
export const takedownLimits = {
  appeal: { least: 10, most: 1000 },
  files: 6,
  /** Within how many days operators decide on an appeal. */
  days: 7,
}

export const TakedownKind = takedownKind.codec
export const TakedownReason = takedownReason.codec
export const TakedownStatus = takedownState.codec

const appealText = text(takedownLimits.appeal.most, '申诉说明')
  .trim()
  .min(takedownLimits.appeal.least, { error: `请写清楚理由，至少 ${takedownLimits.appeal.least} 个字` })

const takedownFile = z.object({ id: FileId, name: z.string(), url: z.string() })

/** Something that operators took down, as its creator reads it. */
export const takedown = z.object({
  id: TakedownId,
  kindDict: TakedownKind,
  targetId: z.uuid(),
  targetName: z.string(),
  reasonDict: TakedownReason,
  reason: z.string(),
  statusDict: TakedownStatus,
  takeTime: Instant,
  /** Empty if nobody appealed. */
  appeal: z.string(),
  appealFiles: z.array(takedownFile),
  appealTime: Instant.nullable(),
  /** Until when operators decide on the appeal. */
  deadlineTime: Instant.nullable(),
  /** What operators wrote when they decided; empty before. */
  decisionNote: z.string(),
  decideTime: Instant.nullable(),
})
export type Takedown = z.output<typeof takedown>

export const takedowns = {
  /** The newest first. */
  listData: endpoint({
    path: '/zsm/api/takedown/list',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    papers: true,
    input: z.object({ ...pageInput, statusDict: TakedownStatus.optional() }),
    output: page(takedown),
  }),
  /** 1 已下架 → 2 申诉中, once for each taking down. */
  appeal: endpoint({
    path: '/zsm/api/takedown/appeal',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    papers: true,
    input: z.object({
      id: TakedownId,
      appeal: appealText,
      fileIds: ids(FileId, takedownLimits.files).default([]),
      requestId: RequestId,
    }),
    output: takedown,
    errors: ['takedownNotFound', 'takedownAppealed', 'fileNotFound', 'fileTypeRefused'],
  }),
}
