import { z } from 'zod'
import { formAnswer, formFieldShape, mostFields } from './goods/buyer-form.ts'
import { fileKind, fulfilmentState, goodKind, messageKind, messageSender, orderState } from './states.ts'
import {
  AttachmentId,
  flag,
  GoodId,
  Instant,
  ids,
  int,
  line,
  MessageId,
  Money,
  nothing,
  OrderId,
  page,
  pageInput,
  RequestId,
  ServiceOrderId,
  text,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** How much a service order may hold: decision 0083. */
export const talkLimits = {
  text: 2000,
  filesAMessage: 9,
  /** How often a buyer may ask for the work to be done again. */
  redo: 3,
  /** Bytes of all files of an order, of both sides. */
  bytes: 1024 ** 3,
  messagesAnHour: 120,
}

const mb = 1024 ** 2
/** The largest file of a talk, by kind: smaller than what a library takes. */
export const talkFileSizes = {
  [fileKind.video]: 200 * mb,
  [fileKind.audio]: 100 * mb,
  [fileKind.image]: 20 * mb,
  [fileKind.document]: 50 * mb,
  [fileKind.archive]: 200 * mb,
} as const

/** A file of a service order. Its address opens in the browsers of its buyer and its creator only. */
const attachment = z.object({
  id: AttachmentId,
  title: z.string(),
  kindDict: fileKind.codec,
  size: z.int(),
  url: z.string(),
  /** A small copy of a picture. */
  thumbnailUrl: z.string().nullable(),
})
export type Attachment = z.output<typeof attachment>

const message = z.object({
  id: MessageId,
  senderDict: messageSender.codec,
  kindDict: messageKind.codec,
  text: z.string(),
  files: z.array(attachment),
  createTime: Instant,
})
export type Message = z.output<typeof message>

/** A service order as a list shows it. */
const listed = z.object({
  orderId: OrderId,
  orderNo: z.string(),
  goodId: GoodId,
  goodName: z.string(),
  bizDict: goodKind.codec,
  statusDict: orderState.codec,
  stateDict: fulfilmentState.codec,
  payFen: Money,
  payTime: Instant,
  /** Null while the buyer has not filled in what the due time starts with. */
  deliverDueTime: Instant.nullable(),
  /** When the buyer's acceptance is due; afterwards it is accepted by itself. */
  acceptDueTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  userName: z.string(),
  userMobile: z.string(),
  /** Whether the buyer is a learner of ours: only then there is a talk. */
  learnerFlag: flag,
  unreadCount: z.int(),
  lastMessageTime: Instant.nullable(),
})
export type ListedWork = z.output<typeof listed>

/** One service order with its form and its newest messages. */
const work = listed.extend({
  /** The form as it was when the service was bought. */
  form: z.array(formFieldShape),
  /** Null until the buyer filled it in. */
  answers: z.array(formAnswer).nullable(),
  answerFiles: z.array(attachment),
  fillTime: Instant.nullable(),
  beginTime: Instant.nullable(),
  deliverTime: Instant.nullable(),
  redoCount: z.int(),
  messages: z.array(message),
  /** Whether there are older messages. */
  moreFlag: flag,
  /** Up to which message the other side has read. */
  otherReadId: MessageId.nullable(),
  /** Grows with every change, so that a reader knows when to read again. */
  version: z.int(),
})
export type Work = z.output<typeof work>

/** The same for its buyer, who needs no name. */
const ownWork = work.omit({ userName: true, userMobile: true, learnerFlag: true })
export type OwnWork = z.output<typeof ownWork>

const upload = z.object({
  key: z.string(),
  token: z.string(),
  /** Accepts one form of `key`, `token` and `file`. */
  host: z.string(),
  maxSize: z.int(),
})

export const workTabs = ['waiting', 'delivered', 'ended'] as const

const orderId = { orderId: ServiceOrderId }
const words = {
  text: text(talkLimits.text, '留言').default(''),
  fileIds: ids(AttachmentId, talkLimits.filesAMessage).default([]),
  requestId: RequestId,
}
const uploading = { filePath: line(1, 255, '文件名'), size: int(1, Number.MAX_SAFE_INTEGER) }
const uploaded = { key: line(10, 200, '文件标识'), title: line(1, 120, '标题') }

const uploadErrors = ['fileTypeRefused', 'fileTooLarge', 'storageFull', 'attachmentsFull'] as const
const open = ['serviceClosed', 'orderNoLearner'] as const

/** A service that was bought: what the creator needs to know, the talk, the delivery and the acceptance. */
export const fulfilment = {
  /** The creator's service orders. Waiting ones: the earliest due time first. */
  listData: endpoint({
    path: '/zsm/api/serve/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({
      tab: z.enum(workTabs, { error: '选项不正确' }).default('waiting'),
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
    }),
    output: page(listed),
  }),
  get: endpoint({
    path: '/zsm/api/serve/get',
    access: 'creator',
    effect: 'read',
    papers: true,
    input: z.object(orderId),
    output: work,
    errors: ['orderNotFound'],
  }),
  /** The version, to see whether something is new. */
  peek: endpoint({
    path: '/zsm/api/serve/peek',
    access: 'creator',
    effect: 'read',
    input: z.object(orderId),
    output: z.object({ version: z.int() }),
    errors: ['orderNotFound'],
  }),
  /** Messages before one, the newest last. */
  listMessage: endpoint({
    path: '/zsm/api/serve/listMessage',
    access: 'creator',
    effect: 'read',
    papers: true,
    input: z.object({ ...orderId, beforeId: MessageId }),
    output: z.object({ messages: z.array(message), moreFlag: flag }),
    errors: ['orderNotFound'],
  }),
  send: endpoint({
    path: '/zsm/api/serve/send',
    access: 'creator',
    sends: 'body',
    input: z.object({ ...orderId, ...words }),
    output: message,
    errors: ['orderNotFound', ...open, 'messageEmpty', 'messageTooMany', 'attachmentNotFound'],
  }),
  /** Marks the messages up to this one as read. */
  read: endpoint({
    path: '/zsm/api/serve/read',
    access: 'creator',
    input: z.object({ ...orderId, messageId: MessageId }),
    output: nothing,
    errors: ['orderNotFound', 'wordsNotFound'],
  }),
  /** The work starts: from now on the buyer's answers stay as they are. */
  begin: endpoint({
    path: '/zsm/api/serve/begin',
    access: 'creator',
    input: z.object(orderId),
    output: nothing,
    errors: ['orderNotFound', ...open, 'serviceRefunding', 'serviceStateChanged'],
  }),
  /** Hands the work over, with words or files. The buyer then has some days to accept it. */
  deliver: endpoint({
    path: '/zsm/api/serve/deliver',
    access: 'creator',
    sends: 'body',
    input: z.object({ ...orderId, ...words }),
    output: nothing,
    errors: [
      'orderNotFound',
      ...open,
      'serviceRefunding',
      'serviceStateChanged',
      'messageEmpty',
      'attachmentNotFound',
    ],
  }),
  uploadToken: endpoint({
    path: '/zsm/api/serve/uploadToken',
    access: 'creator',
    input: z.object({ ...orderId, ...uploading }),
    output: upload,
    errors: ['orderNotFound', ...open, ...uploadErrors],
  }),
  /** Records an uploaded file. It belongs to the order, not to the library, and is deleted a day later unless it was sent. */
  addFile: endpoint({
    path: '/zsm/api/serve/addFile',
    access: 'creator',
    papers: true,
    sends: 'body',
    input: z.object({ ...orderId, ...uploaded }),
    output: attachment,
    errors: ['orderNotFound', ...open, 'uploadIncomplete', 'attachmentsFull'],
  }),
  getOwn: endpoint({
    path: '/zsm/api/learn/service/get',
    access: 'learner',
    effect: 'read',
    input: z.object(orderId),
    output: ownWork,
    errors: ['orderNotFound', 'orderNotService'],
  }),
  peekOwn: endpoint({
    path: '/zsm/api/learn/service/peek',
    access: 'learner',
    effect: 'read',
    input: z.object(orderId),
    output: z.object({ version: z.int() }),
    errors: ['orderNotFound', 'orderNotService'],
  }),
  listOwnMessage: endpoint({
    path: '/zsm/api/learn/service/listMessage',
    access: 'learner',
    effect: 'read',
    input: z.object({ ...orderId, beforeId: MessageId }),
    output: z.object({ messages: z.array(message), moreFlag: flag }),
    errors: ['orderNotFound', 'orderNotService'],
  }),
  /** Answers the creator's questions, or corrects the answers until the work starts. */
  fill: endpoint({
    path: '/zsm/api/learn/service/fill',
    access: 'learner',
    sends: 'body',
    input: z.object({
      ...orderId,
      answers: z.array(formAnswer).max(mostFields, { error: `最多 ${mostFields} 个问题` }),
      requestId: RequestId,
    }),
    output: nothing,
    errors: [
      'orderNotFound',
      'orderNotService',
      'serviceClosed',
      'serviceFormClosed',
      'formIncomplete',
      'attachmentNotFound',
    ],
  }),
  sendOwn: endpoint({
    path: '/zsm/api/learn/service/send',
    access: 'learner',
    sends: 'body',
    input: z.object({ ...orderId, ...words }),
    output: message,
    errors: [
      'orderNotFound',
      'orderNotService',
      'serviceClosed',
      'messageEmpty',
      'messageTooMany',
      'attachmentNotFound',
    ],
  }),
  readOwn: endpoint({
    path: '/zsm/api/learn/service/read',
    access: 'learner',
    input: z.object({ ...orderId, messageId: MessageId }),
    output: nothing,
    errors: ['orderNotFound', 'orderNotService', 'wordsNotFound'],
  }),
  /** The order is finished, and the hold of its income begins. */
  accept: endpoint({
    path: '/zsm/api/learn/service/accept',
    access: 'learner',
    input: z.object(orderId),
    output: nothing,
    errors: ['orderNotFound', 'orderNotService', 'serviceClosed', 'serviceRefunding', 'serviceStateChanged'],
  }),
  /** Asks for the work to be done again, with a reason. */
  askAgain: endpoint({
    path: '/zsm/api/learn/service/askAgain',
    access: 'learner',
    sends: 'body',
    input: z.object({
      ...orderId,
      ...words,
      text: text(talkLimits.text, '修改要求').min(1, { error: '请写明要怎么修改' }),
    }),
    output: nothing,
    errors: [
      'orderNotFound',
      'orderNotService',
      'serviceClosed',
      'serviceRefunding',
      'serviceStateChanged',
      'redoTooOften',
      'messageEmpty',
      'attachmentNotFound',
    ],
  }),
  uploadOwnToken: endpoint({
    path: '/zsm/api/learn/service/uploadToken',
    access: 'learner',
    input: z.object({ ...orderId, ...uploading }),
    output: upload,
    errors: ['orderNotFound', 'orderNotService', 'serviceClosed', ...uploadErrors],
  }),
  addOwnFile: endpoint({
    path: '/zsm/api/learn/service/addFile',
    access: 'learner',
    sends: 'body',
    input: z.object({ ...orderId, ...uploaded }),
    output: attachment,
    errors: ['orderNotFound', 'orderNotService', 'serviceClosed', 'uploadIncomplete', 'attachmentsFull'],
  }),
}
