import { z } from 'zod'
import { SmsCode } from './accounts.ts'
import { learnerMessageType, learnerState } from './states.ts'
import {
  flag,
  Instant,
  LearnerId,
  LearnerMessageId,
  line,
  MaskedMobile,
  Mobile,
  nothing,
  page,
  pageInput,
  SessionId,
  wholeList,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** A learner's own view of their account. A learner is a person who buys and learns; creators' accounts are separate. */
const learner = z.object({
  id: LearnerId,
  mobile: MaskedMobile,
  name: z.string(),
  statusDict: learnerState.codec,
  createTime: Instant,
})
export type Learner = z.output<typeof learner>

/** A device on which the learner is signed in. */
const learnerDevice = z.object({
  id: SessionId,
  ip: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  expireTime: Instant,
  /** Whether this is the session of the caller. */
  currentFlag: flag,
})
export type LearnerDevice = z.output<typeof learnerDevice>

/** A message at the learner's bell, with a path to the page that shows its subject. */
const learnerMessage = z.object({
  id: LearnerMessageId,
  typeDict: learnerMessageType.codec,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  readTime: Instant.nullable(),
  createTime: Instant,
})
export type LearnerMessage = z.output<typeof learnerMessage>

/** A provider's account that signs the learner in without a code. */
const learnerIdentity = z.object({ channel: z.string(), createTime: Instant })
export type LearnerIdentity = z.output<typeof learnerIdentity>

export const learners = {
  /**
   * Signs in with a code (msgDict 7); the first sign-in makes the learner. The session is a cookie that scripts cannot read.
   * `agreeVersion` is the version of the user agreement that the page showed; it is stored with the time. If WeChat has named a person
   * to this browser, the person is bound to the learner. A learner who is about to be closed stays:
   * the sign-in takes the request back.
   */
  signIn: endpoint({
    path: '/zsm/api/learn/signIn',
    access: 'public',
    sends: 'body',
    input: z.object({ mobile: Mobile, code: SmsCode, agreeVersion: line(1, 40, '协议版本') }),
    output: learner.extend({
      /** Whether this sign-in took back a request to close the account. */
      closingStoppedFlag: flag,
    }),
    errors: ['codeWrong', 'agreementChanged', 'learnerFrozen'],
  }),
  /** Ends this session. */
  signOut: endpoint({
    path: '/zsm/api/learn/signOut',
    access: 'learner',
    input: z.object({}),
    output: nothing,
  }),
  /** The learner who is signed in; null if nobody is. */
  current: endpoint({
    path: '/zsm/api/learn/current',
    access: 'public',
    knowsLearner: true,
    effect: 'read',
    input: z.object({}),
    output: z.object({ learner: learner.nullable() }),
  }),
  /** Sets the name that creators read beside an order or a question. */
  rename: endpoint({
    path: '/zsm/api/learn/rename',
    access: 'learner',
    input: z.object({ name: line(1, 20, '昵称') }),
    output: learner,
  }),
  /** The providers' accounts that sign the learner in without a code. */
  listIdentity: endpoint({
    path: '/zsm/api/learn/listIdentity',
    access: 'learner',
    effect: 'read',
    input: z.object({}),
    output: wholeList(learnerIdentity),
  }),
  /** Unbinds a provider's account. The next sign-in there asks for a code again. */
  unbindIdentity: endpoint({
    path: '/zsm/api/learn/unbindIdentity',
    access: 'learner',
    input: z.object({ channel: line(1, 20, '登录方式') }),
    output: nothing,
    errors: ['identityNotFound'],
  }),
  listSession: endpoint({
    path: '/zsm/api/learn/listSession',
    access: 'learner',
    effect: 'read',
    input: z.object({}),
    output: wholeList(learnerDevice),
  }),
  /** Signs another device out. Its next call fails with 50012. */
  endSession: endpoint({
    path: '/zsm/api/learn/endSession',
    access: 'learner',
    input: z.object({ id: SessionId }),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
  /** Sends a code (msgDict 9) to the learner's own number, which proves this device. */
  sendDeviceCode: endpoint({
    path: '/zsm/api/learn/sendDeviceCode',
    access: 'learner',
    input: z.object({}),
    output: z.object({ mobile: MaskedMobile, expireTime: Instant, resendTime: Instant }),
    errors: ['codeTooSoon', 'codeTooMany'],
  }),
  /** Proves this session by the code, for seven days: it plays and opens files, however many other devices do. */
  proveDevice: endpoint({
    path: '/zsm/api/learn/proveDevice',
    access: 'learner',
    sends: 'body',
    input: z.object({ code: SmsCode }),
    output: nothing,
    errors: ['codeWrong'],
  }),
  /** The learner's messages, newest first. */
  listMessage: endpoint({
    path: '/zsm/api/learn/listMessage',
    access: 'learner',
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize }),
    output: page(learnerMessage),
  }),
  /** The number of unread messages, counted up to 99 like the creators'. */
  countUnreadMessage: endpoint({
    path: '/zsm/api/learn/countUnreadMessage',
    access: 'learner',
    effect: 'read',
    input: z.object({}),
    output: z.object({ count: z.int(), moreFlag: flag }),
  }),
  readMessage: endpoint({
    path: '/zsm/api/learn/readMessage',
    access: 'learner',
    input: z.object({ id: LearnerMessageId }),
    output: learnerMessage,
    errors: ['messageNotFound'],
  }),
  /** Marks every message as read that exists at the time of the call. */
  readAllMessages: endpoint({
    path: '/zsm/api/learn/readAllMessages',
    access: 'learner',
    input: z.object({}),
    output: nothing,
  }),
}
