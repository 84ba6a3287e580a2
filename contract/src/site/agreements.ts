import { z } from 'zod'
import { Day, Instant, int, line, longestDocument, RequestId, text, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** What creators agree to: the user agreement and the privacy policy. */
export const AgreementKind = z.enum(['user', 'privacy'], { error: '没有这份协议' })
export type AgreementKind = z.output<typeof AgreementKind>

const AgreementVersion = int(1, 1_000_000)

const agreementLine = z.object({
  kind: AgreementKind,
  version: z.int(),
  title: z.string(),
  /** What this version changed, in one line. */
  note: z.string(),
  publishTime: Instant,
  /** From when it is in force. */
  effectTime: Instant,
})
export type AgreementLine = z.output<typeof agreementLine>

const agreement = agreementLine.extend({ contentHtml: z.string() })
export type Agreement = z.output<typeof agreement>

/** The version in force, or an older one by its number. */
export const getAgreement = endpoint({
  path: '/zsm/api/setting/agreement',
  access: 'public',
  effect: 'read',
  alsoGet: true,
  shared: true,
  input: z.object({ kind: AgreementKind, version: AgreementVersion.optional() }),
  output: agreement,
  errors: [],
})

export const operatorAgreements = {
  /** Every version, newest first. */
  listAgreement: endpoint({
    path: '/zsm/api/operator/listAgreement',
    access: 'operator',
    effect: 'read',
    input: z.object({ kind: AgreementKind }),
    output: wholeList(agreementLine),
  }),
  /**
   * A published version never changes: a new one replaces it from its day on, provided that the version that the operator read is the
   * newest one. All creators are told at once.
   */
  publishAgreement: endpoint({
    path: '/zsm/api/operator/publishAgreement',
    access: 'operator',
    sends: 'body',
    input: z.object({
      kind: AgreementKind,
      version: AgreementVersion,
      title: line(2, 40, '标题'),
      contentHtml: text(longestDocument, '正文').min(1, { error: '请填写正文' }),
      note: line(2, 100, '更新说明'),
      /** The day, in Asia/Shanghai, with which it comes into force. */
      effectDay: Day,
      requestId: RequestId,
    }),
    output: agreement,
    errors: ['versionConflict'],
  }),
}
