import { z } from 'zod'
import { formAnswer, formFieldShape, mostFields } from './goods/buyer-form.ts'
import { fileKind, fulfilmentState, goodKind, messageKind, messageSender, orderState } from './states.ts'
import {
  AttachmentId,
  asksStates,
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

/** The limits of a service order (decision 0083). */
export const talkLimits = {
  text: 2000,
  filesAMessage: 9,
  /** how often a buyer may ask for the work again */
  redo: 3,
  /** bytes of all files of an order, of both sides together */
  bytes: 1024 ** 3,
  messagesAnHour: 120,
}

const mb = 1024 ** 2
/** The largest file of a talk in bytes, by kind. The library takes larger ones. */
export const talkFileSizes = {
  [fileKind.video]: 200 * mb,
  [fileKind.audio]: 100 * mb,
  [fileKind.image]: 20 * mb,
  [fileKind.document]: 50 * mb,
  [fileKind.archive]: 200 * mb,
} as const

/** A file of a service order. Its address opens only in the browsers of its buyer and its creator. */
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

/** A service order in a list. */
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
  /** Null until the event that starts the time to deliver. */
  deliverDueTime: Instant.nullable(),
  /** The last time for the buyer to accept; after it the service is accepted automatically. */
  acceptDueTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  userName: z.string(),
  userMobile: z.string(),
  /** Whether the buyer is our learner. Only then is there a talk. */
  learnerFlag: flag,
  unreadCount: z.int(),
  lastMessageTime: Instant.nullable(),
})
export type ListedFulfilment = z.output<typeof listed>

/** A part of a talk, the newest message last. */
export const talk = z.object({
  messages: z.array(message),
  /** Whether there are older messages. */
  moreFlag: flag,
})

/** What the buyer answered, and what both sides wrote and sent. */
export const workContent = {
  /** The form as it was at the purchase. */
  form: z.array(formFieldShape),
  /** Null until the buyer has answered. */
  answers: z.array(formAnswer).nullable(),
  answerFiles: z.array(attachment),
  fillTime: Instant.nullable(),
  beginTime: Instant.nullable(),
  deliverTime: Instant.nullable(),
  redoCount: z.int(),
  ...talk.shape,
}

/** One service order with its form and its newest messages. */
const detail = listed.extend({
  ...workContent,
  /** Whether the operators are asked to decide: until then nothing is accepted. */
  disputeFlag: flag,
  /** The last message that the other side has read. */
  otherReadId: MessageId.nullable(),
  /** Grows with every change, so a poll of the version tells when to read again. */
  version: z.int(),
})
export type Fulfilment = z.output<typeof detail>

/** The same for the buyer, without the buyer's own name and number. */
const own = detail.omit({ userName: true, userMobile: true, learnerFlag: true })
export type OwnFulfilment = z.output<typeof own>

const upload = z.object({
  key: z.string(),
  token: z.string(),
  /** Accepts a multipart form of `key`, `token` and `file`. */
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

/** Fulfilment of a bought service: the form, the talk, the delivery and the acceptance. */
export const fulfilment = {
  /** The creator's service orders. Waiting ones: earliest due time first. */
  listData: endpoint({
    path: '/zsm/api/serve/listData',
    access: 'creator',
    areas: ['service'],
    effect: 'read',
    input: z.object({
      ...asksStates,
      tab: z.enum(workTabs, { error: '选项不正确' }).default('waiting'),
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
    }),
    output: page(listed),
  }),
  get: endpoint({
    path: '/zsm/api/serve/get',
    access: 'creator',
    areas: ['service'],
    effect: 'read',
    papers: true,
    input: z.object(orderId),
    output: detail,
    errors: ['orderNotFound'],
  }),
  /** The order's version, to poll whether something is new. */
  peek: endpoint({
    path: '/zsm/api/serve/peek',
    access: 'creator',
    areas: ['service'],
    effect: 'read',
    input: z.object(orderId),
    output: z.object({ version: z.int() }),
    errors: ['orderNotFound'],
  }),
  /** The messages before a given one, newest last. */
  listMessage: endpoint({
    path: '/zsm/api/serve/listMessage',
    access: 'creator',
    areas: ['service'],
    effect: 'read',
    papers: true,
    input: z.object({ ...orderId, beforeId: MessageId }),
    output: talk,
    errors: ['orderNotFound'],
  }),
  send: endpoint({
    path: '/zsm/api/serve/send',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object({ ...orderId, ...words }),
    output: message,
    errors: ['orderNotFound', ...open, 'messageEmpty', 'messageTooMany', 'attachmentNotFound'],
  }),
  /** Marks the messages up to a given one as read. */
  read: endpoint({
    path: '/zsm/api/serve/read',
    access: 'creator',
    areas: ['service'],
    input: z.object({ ...orderId, messageId: MessageId }),
    output: nothing,
    errors: ['orderNotFound', 'wordsNotFound'],
  }),
  /** Begins the work. From now on the buyer's answers cannot change. */
  begin: endpoint({
    path: '/zsm/api/serve/begin',
    access: 'creator',
    areas: ['service'],
    input: z.object(orderId),
    output: nothing,
    errors: ['orderNotFound', ...open, 'serviceRefunding', 'serviceStateChanged'],
  }),
  /** Delivers the work with words or files. The buyer then has some days to accept it. */
  deliver: endpoint({
    path: '/zsm/api/serve/deliver',
    access: 'creator',
    areas: ['service'],
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
    areas: ['service'],
    input: z.object({ ...orderId, ...uploading }),
    output: upload,
    errors: ['orderNotFound', ...open, ...uploadErrors],
  }),
  /** Records an uploaded file. It belongs to the order, not to the library, and is deleted after a day if it was not sent. */
  addFile: endpoint({
    path: '/zsm/api/serve/addFile',
    access: 'creator',
    areas: ['service'],
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
    output: own,
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
    output: talk,
    errors: ['orderNotFound', 'orderNotService'],
  }),
  /** Answers the creator's form, or corrects the answers before the work begins. */
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
  /** Accepts the work: the order is finished, and the hold of its income begins. */
  accept: endpoint({
    path: '/zsm/api/learn/service/accept',
    access: 'learner',
    input: z.object(orderId),
    output: nothing,
    errors: [
      'orderNotFound',
      'orderNotService',
      'serviceClosed',
      'serviceRefunding',
      'serviceDisputed',
      'serviceStateChanged',
    ],
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
      'serviceDisputed',
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
