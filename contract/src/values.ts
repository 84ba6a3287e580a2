import { z } from 'zod'

/**
 * Wire values. Inputs arrive as text (query, form) or as JSON. Each codec reads both and writes one wire form. Inputs and outputs
 * use the same codecs: code sees decoded values, the wire sees encoded ones.
 */

/** Ids are compared as text and PostgreSQL answers small letters, so capitals are converted. */
const uuid = (error: string) => z.uuid({ error }).toLowerCase()

/** An id carries its noun, for the documents made from the contract and for the tests of ownership. */
const idOf = <const Noun extends string>(noun: Noun) =>
  uuid('编号格式不正确').meta({ title: noun }).brand<Noun>()

export const CreatorId = idOf('CreatorId')
export const LearnerId = idOf('LearnerId')
export const AccessId = idOf('AccessId')
export const LearnerNoticeId = idOf('LearnerNoticeId')
export const LearnerMessageId = idOf('LearnerMessageId')
export const FileId = idOf('FileId')
/** A folder of the library. */
export const FolderId = idOf('FolderId')
/** A creator's own word for files of the library. */
export const FileTagId = idOf('FileTagId')
export const ShopId = idOf('ShopId')
export const GoodId = idOf('GoodId')
export const OutlineId = idOf('OutlineId')
export const GroupId = idOf('GroupId')
export const LessonId = idOf('LessonId')
export const OrderId = idOf('OrderId')
/** Somebody in a creator's team, and a device on which they are signed in. */
export const MemberId = idOf('MemberId')
export const MemberSessionId = idOf('MemberSessionId')
export const SessionId = uuid('编号格式不正确').meta({ title: 'SessionId' })
export const EnrollId = idOf('EnrollId')
export const RefundId = idOf('RefundId')
export const DisputeId = idOf('DisputeId')
export const AdjustmentId = idOf('AdjustmentId')
export const ExportId = idOf('ExportId')
/** Of an invoice for the platform's fees. */
export const InvoiceId = idOf('InvoiceId')
export const TaxReportId = idOf('TaxReportId')
/** Of a file that an operator exported. */
export const ReportFileId = idOf('ReportFileId')
export const ChangeId = idOf('ChangeId')
export const AnnouncementId = idOf('AnnouncementId')
export const NotificationId = idOf('NotificationId')
export const FundId = idOf('FundId')
export const FundItemId = idOf('FundItemId')
export const BankId = idOf('BankId')
export const WithdrawId = idOf('WithdrawId')
export const OperatorId = idOf('OperatorId')
export const CategoryId = idOf('CategoryId')
export const LabelId = idOf('LabelId')
export const GoodLinkId = idOf('GoodLinkId')
export const VersionId = idOf('VersionId')
export const PricePlanId = idOf('PricePlanId')
/** A good on the shelf: any caller may name it. */
export const ShelvedGoodId = GoodId.meta({ title: 'ShelvedGoodId' })
/** A checkout, and the order that it becomes when it is paid: both have the same id. */
export const CheckoutId = OrderId.meta({ title: 'CheckoutId' })
/** The order of a service, which its buyer and its creator talk about. */
export const ServiceOrderId = OrderId.meta({ title: 'ServiceOrderId' })
/** A lesson of a good on the shelf: any caller may name it. */
export const ShelvedLessonId = LessonId.meta({ title: 'ShelvedLessonId' })
/** A lesson that is open on a learner's device. */
export const GrantId = idOf('GrantId')
export const QuestionId = idOf('QuestionId')
export const ReviewId = idOf('ReviewId')
export const TakedownId = idOf('TakedownId')
/** An address of a creator's own program, to which events are sent. */
export const WebhookEndpointId = idOf('WebhookEndpointId')
export const WebhookEventId = idOf('WebhookEventId')
/** A key of a creator's own program. */
export const ApiKeyId = idOf('ApiKeyId')
export const ComplaintId = idOf('ComplaintId')
/** A paper that somebody sends with a complaint. */
export const PaperId = idOf('PaperId')
/** Of a good, a shop, a work, a question or a review. */
export const TakedownTargetId = idOf('TakedownTargetId')
/** Of a row of a work list: an application, a withdrawal, a refund. */
export const CaseTargetId = idOf('CaseTargetId')
export const ReasonId = idOf('ReasonId')
export const OperatorExportId = idOf('OperatorExportId')
/** A message in the talk of a service order, and a file that belongs to such an order. */
export const MessageId = idOf('MessageId')
export const AttachmentId = idOf('AttachmentId')
/** A picture that a learner sends with a question or a refund request. */
export const PictureId = idOf('PictureId')
export const TemplateId = idOf('TemplateId')
export const FaqId = idOf('FaqId')
export const CertificationId = idOf('CertificationId')
export const WorkId = idOf('WorkId')
export const SourceId = idOf('SourceId')
export const CouponId = idOf('CouponId')
export const ClosingId = idOf('ClosingId')
export const KeptNoticeId = idOf('KeptNoticeId')
export const PayoutBatchId = idOf('PayoutBatchId')
export const BankFormatId = idOf('BankFormatId')
export const DifferenceId = idOf('DifferenceId')
export const StatementFormatId = idOf('StatementFormatId')
export const SettlementId = idOf('SettlementId')
/** Whom a browser is counted as today. It names nobody. */
export const VisitorId = uuid('访客编号格式不正确').meta({ title: 'VisitorId' })
export const RequestId = uuid('请求编号格式不正确').meta({ title: 'RequestId' })

export type SourceId = z.output<typeof SourceId>
export type CouponId = z.output<typeof CouponId>
export type CreatorId = z.output<typeof CreatorId>
export type LearnerId = z.output<typeof LearnerId>
export type AccessId = z.output<typeof AccessId>
export type MemberId = z.output<typeof MemberId>
export type MemberSessionId = z.output<typeof MemberSessionId>
export type LearnerNoticeId = z.output<typeof LearnerNoticeId>
export type LearnerMessageId = z.output<typeof LearnerMessageId>
export type FileId = z.output<typeof FileId>
export type FolderId = z.output<typeof FolderId>
export type FileTagId = z.output<typeof FileTagId>
export type ShopId = z.output<typeof ShopId>
export type GoodId = z.output<typeof GoodId>
export type OutlineId = z.output<typeof OutlineId>
export type GroupId = z.output<typeof GroupId>
export type LessonId = z.output<typeof LessonId>
export type OrderId = z.output<typeof OrderId>
export type RefundId = z.output<typeof RefundId>
export type DisputeId = z.output<typeof DisputeId>
export type AdjustmentId = z.output<typeof AdjustmentId>
export type ExportId = z.output<typeof ExportId>
export type InvoiceId = z.output<typeof InvoiceId>
export type TaxReportId = z.output<typeof TaxReportId>
export type ReportFileId = z.output<typeof ReportFileId>
export type ChangeId = z.output<typeof ChangeId>
export type AnnouncementId = z.output<typeof AnnouncementId>
export type NotificationId = z.output<typeof NotificationId>
export type FundId = z.output<typeof FundId>
export type BankId = z.output<typeof BankId>
export type WithdrawId = z.output<typeof WithdrawId>
export type OperatorId = z.output<typeof OperatorId>
export type CategoryId = z.output<typeof CategoryId>
export type LabelId = z.output<typeof LabelId>
export type GoodLinkId = z.output<typeof GoodLinkId>
export type VersionId = z.output<typeof VersionId>
export type PricePlanId = z.output<typeof PricePlanId>
export type GrantId = z.output<typeof GrantId>
export type MessageId = z.output<typeof MessageId>
export type AttachmentId = z.output<typeof AttachmentId>
export type PictureId = z.output<typeof PictureId>
export type QuestionId = z.output<typeof QuestionId>
export type ReviewId = z.output<typeof ReviewId>
export type TakedownId = z.output<typeof TakedownId>
export type WebhookEndpointId = z.output<typeof WebhookEndpointId>
export type WebhookEventId = z.output<typeof WebhookEventId>
export type ApiKeyId = z.output<typeof ApiKeyId>
export type ComplaintId = z.output<typeof ComplaintId>
export type PaperId = z.output<typeof PaperId>
export type TakedownTargetId = z.output<typeof TakedownTargetId>
export type CaseTargetId = z.output<typeof CaseTargetId>
export type ReasonId = z.output<typeof ReasonId>
export type OperatorExportId = z.output<typeof OperatorExportId>
export type TemplateId = z.output<typeof TemplateId>
export type FaqId = z.output<typeof FaqId>
export type EnrollId = z.output<typeof EnrollId>
export type CertificationId = z.output<typeof CertificationId>
export type WorkId = z.output<typeof WorkId>
export type ClosingId = z.output<typeof ClosingId>
export type KeptNoticeId = z.output<typeof KeptNoticeId>
export type PayoutBatchId = z.output<typeof PayoutBatchId>
export type BankFormatId = z.output<typeof BankFormatId>
export type DifferenceId = z.output<typeof DifferenceId>
export type SettlementId = z.output<typeof SettlementId>
export type StatementFormatId = z.output<typeof StatementFormatId>

/** An id of either noun. */
export const eitherId = <A extends z.ZodType, B extends z.ZodType>(one: A, other: B) =>
  z.union([one, other], { error: '编号格式不正确' })

/** A mainland mobile number: the account id (domain.md). */
export const Mobile = z
  .string()
  .regex(/^1[3-9]\d{9}$/, { error: '请输入 11 位手机号' })
  .meta({ title: 'Mobile' })
  .brand<'Mobile'>()
export type Mobile = z.output<typeof Mobile>

export const MaskedMobile = z.string().regex(/^\d{3}\*{4}\d{4}$/)

/** ISO 8601 UTC text. */
export const Instant = z.iso.datetime({ error: '时间格式不正确' })
export type Instant = z.output<typeof Instant>

/**
 * When money moved. A channel that does not know the time may send the beginning of its calendar, so times before 2000 are
 * refused.
 */
export const MoneyTime = Instant.refine((time) => time >= '2000', { error: '时间不能早于 2000 年' })

/** A day in Asia/Shanghai, `YYYY-MM-DD`. */
export const Day = z.iso.date({ error: '日期格式不正确' })
export type Day = z.output<typeof Day>

/** An integer that travels as a number or as canonical decimal text: no sign, no leading zero, no exponent. */
export const int = (min: number, max: number, tooMuch = `不能大于 ${max}`, tooLittle = `不能小于 ${min}`) =>
  z.codec(
    z.union([
      z.string().regex(/^(0|[1-9]\d{0,15})$/, { error: '请输入整数' }),
      z.int({ error: '请输入整数' }),
    ]),
    z.int().min(min, { error: tooLittle }).max(max, { error: tooMuch }),
    { decode: (wire) => Number(wire), encode: (value) => value },
  )

/** Optimistic lock: the number of changes of a record. A writer sends the number that it saw. */
export const Version = int(1, 1_000_000_000)

/** Money in whole fen. A bare number becomes `Fen` only at a boundary: in these codecs, in a row of SQL, by `money/fen.ts`. */
export type Fen = number & z.core.$brand<'Fen'>
/** An amount in an input: never negative. */
export const Fen = int(0, Number.MAX_SAFE_INTEGER).brand<'Fen'>()
/** An amount in an output. It is negative where money goes out: in ledger lines, debts and losses. */
export const Money = z.int().brand<'Fen'>()
/** One price or one sale: at most a hundred million yuan, so that the sums of any shop stay exact. */
export const Price = int(0, 10_000_000_000, '金额不能超过 1 亿元').brand<'Fen'>()
/** A sum to move, as a person types it: at least one fen, at most the greatest price. */
export const Amount = int(1, 10_000_000_000, '金额不能超过 1 亿元', '金额不能少于 0.01 元').brand<'Fen'>()

/** A flag: `0` or `1` on the wire, boolean in code. */
export const flag = z.codec(
  z.union([z.enum(['0', '1'], { error: '只能是 0 或 1' }), z.literal([0, 1])]),
  z.boolean(),
  {
    decode: (wire) => Number(wire) === 1,
    encode: (value) => (value ? (1 as const) : (0 as const)),
  },
)

/** A list of ids: comma-separated text in a query or form, an array in JSON; `[]` is empty text. */
export const ids = <Id extends z.ZodType<string, string>>(id: Id, max: number) =>
  z.codec(z.union([z.string(), z.array(z.string())]), z.array(id).max(max, { error: `最多 ${max} 个` }), {
    decode: (wire) =>
      (Array.isArray(wire) ? wire : wire === '' ? [] : wire.split(',', max + 1)) as z.input<Id>[],
    encode: (value) => value.join(','),
  })

/** Single-line text: trimmed, no control characters. */
export const line = (min: number, max: number, name: string) =>
  z
    .string({ error: `请输入${name}` })
    .trim()
    .min(min, { error: min <= 1 ? `请输入${name}` : `${name}至少 ${min} 个字` })
    .max(max, { error: `${name}最多 ${max} 个字` })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, { error: `${name}含有不能使用的字符` })
    .refine((value) => [...value.replace(unseen, '')].length >= min, {
      error: min <= 1 ? `请输入${name}` : `${name}至少 ${min} 个字`,
    })

/** Characters that a screen does not show: joiners and direction marks are valid among letters, but are no text by themselves. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** Multi-line text: no control characters but tab and line breaks. */
export const text = (max: number, name: string) =>
  z
    .string()
    .max(max, { error: `${name}最多 ${max} 个字` })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: `${name}含有不能使用的字符` })

/** The longest formatted text, as sent and as stored, and the longest document. */
export const longestText = 20_000
export const longestDocument = 60_000

/** The platform. Douyin is the only visible one (specification 1). */
export const PlatformDict = z.literal('douyin').default('douyin')

/** The parameters of every list. */
export const pageInput = {
  pageNum: int(1, 100_000).default(1),
  pageSize: int(1, 100).default(20),
  keyword: line(0, 60, '关键词').optional(),
}

/**
 * The number of newest rows that a search by part of a name looked at, if older ones exist. The list, its counts and its sums
 * then cover only those rows, and `total` is a lower bound. Null if every row was searched.
 */
export const searchedNewest = z.int().nullable()

/**
 * How many rows a list has in one state by its other filters. `state` is the number of the state, or the name of a part of the list;
 * empty text means all of them. With `capped` there are more.
 */
const stateCount = z.object({ state: z.string(), rowCount: z.int(), capped: z.boolean() })
export type StateCount = z.output<typeof stateCount>

/** 1: the answer of a list counts each state, too. */
export const asksStates = { statesFlag: flag.optional() }

/** The answer of every list. If `totalCapped`, `total` is a lower bound. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    totalCapped: z.boolean().default(false),
    pageNum: z.int(),
    pageSize: z.int(),
    stateCounts: z.array(stateCount).optional(),
  })
export type Page<Item> = {
  list: Item[]
  total: number
  totalCapped: boolean
  pageNum: number
  pageSize: number
  stateCounts?: StateCount[] | undefined
}

/** The answer of a list that is never paginated: all rows, counted as pages are. */
export const wholeList = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), total: z.int() })
export type WholeList<Item> = { list: Item[]; total: number }
export const whole = <Item>(list: Item[]): WholeList<Item> => ({ list, total: list.length })

/** No output. */
export const nothing = z.null()
