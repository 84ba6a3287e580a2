import { fen } from '@zsm/contract/money/fen'
import {
  adjustmentDirection,
  announcementAudience,
  codePurpose,
  complaintKind,
  complaintState,
  complaintTarget,
  disputeReason,
  disputeState,
  exportFormat,
  exportKind,
  fileKind,
  goodKind,
  invoiceTitle,
  linkType,
  messageSender,
  shopKind,
  takedownKind,
  takedownReason,
} from '@zsm/contract/states'
import type {
  ClosingId,
  CreatorId,
  ExportId,
  GoodId,
  LearnerId,
  LessonId,
  Mobile,
  OperatorId,
  OrderId,
} from '@zsm/contract/values'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { endClosing, insertClosing } from '../src/account-closing/queries.ts'
import { openCodes } from '../src/accounts/public.ts'
import { publishAnnouncement } from '../src/announcements/office.ts'
import { startCheckout } from '../src/buying/buying.ts'
import { now, plusDays } from '../src/clock.ts'
import { type Sql, transaction } from '../src/database/sql.ts'
import { Fragment } from '../src/database/statement.ts'
import { insertExport } from '../src/exports/queries.ts'
import { getFulfilment } from '../src/fulfilment/access.ts'
import { sendWords } from '../src/fulfilment/talk.ts'
import { proposeAdjustment } from '../src/funds/public.ts'
import { withdraw } from '../src/funds/withdraw.ts'
import { planPrices } from '../src/goods/price-plans/price-plans.ts'
import { createGroup, createLink } from '../src/goods/public.ts'
import { newId } from '../src/ids.ts'
import { rename } from '../src/learners/learners.ts'
import { openLesson } from '../src/learning/playing.ts'
import { hasOpened } from '../src/learning/public.ts'
import { moveFiles, tagFiles } from '../src/materials/batches/batches.ts'
import { createFolder } from '../src/materials/folders/folders.ts'
import { openMedia } from '../src/materials/public.ts'
import { createTag } from '../src/materials/tags/tags.ts'
import { giveAccess } from '../src/orders/public.ts'
import { openAsking } from '../src/questions/asking.ts'
import { askQuestion } from '../src/questions/questions.ts'
import { writeReview } from '../src/reviews/public.ts'
import { createSource } from '../src/sources/sources.ts'
import { makeWork } from './douyin.ts'
import {
  courseCategory,
  linkedCategory,
  makeCoupon,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
  makeOperator,
  makeService,
} from './makers.ts'
import { giveBalance, makeBank, makeNotice, makeRefundNotice, pay, payBack } from './money.ts'
import { makeMember } from './team/members.ts'
import { makeKey } from './webhooks/keys.ts'
import { makeWebhook } from './webhooks/receiver.ts'

/** A creator with one row of everything. All texts contain a word that occurs nowhere else. */
export type Owner = {
  creator: CreatorId
  mobile: Mobile
  token: string
  canary: string
  /** One id for each noun of the contract. */
  things: Record<string, string>
  /** A learner of the creator's; `things` are the learner's own. */
  learner: { id: LearnerId; token: string; things: Record<string, string> }
}

/** The token with which a call is made, and the ids that its caller owns. */
export function callerOf(
  { access }: Pick<Endpoint, 'access'>,
  { things, token, learner }: Owner,
  operatorToken: string,
): { token: string; things: Record<string, string> } {
  if (access === 'operator') return { token: operatorToken, things }
  return access === 'learner'
    ? { token: learner.token, things: { ...things, ...learner.things } }
    : { token, things }
}

/** The table of each noun. A new noun of the contract needs a line here and a row in `makeOwner`. */
const homes: Record<string, { table: string; column?: string }> = {
  FileId: { table: 'files' },
  FolderId: { table: 'file_folders' },
  FileTagId: { table: 'file_tags' },
  ShopId: { table: 'shops' },
  GoodId: { table: 'goods' },
  OutlineId: { table: 'goods', column: 'temp_good_id' },
  GroupId: { table: 'good_groups' },
  LessonId: { table: 'good_details' },
  GoodLinkId: { table: 'good_links' },
  VersionId: { table: 'good_versions' },
  PricePlanId: { table: 'price_plans' },
  OrderId: { table: 'orders' },
  WorkId: { table: 'shares' },
  SourceId: { table: 'sources' },
  CouponId: { table: 'coupons' },
  RefundId: { table: 'refunds' },
  AdjustmentId: { table: 'adjustments' },
  InvoiceId: { table: 'fee_invoices' },
  ExportId: { table: 'exports' },
  ClosingId: { table: 'closings' },
  FundId: { table: 'funds' },
  FundItemId: { table: 'ledger_lines' },
  BankId: { table: 'banks' },
  WithdrawId: { table: 'withdraws' },
  SessionId: { table: 'sessions' },
  EnrollId: { table: 'enrolls' },
  CertificationId: { table: 'certifications' },
  QuestionId: { table: 'questions' },
  ReviewId: { table: 'reviews' },
  NotificationId: { table: 'notifications' },
  MemberId: { table: 'members' },
  MemberSessionId: { table: 'member_sessions' },
  ShelvedGoodId: { table: 'goods' },
  ShelvedLessonId: { table: 'good_details' },
  CheckoutId: { table: 'checkouts' },
  GrantId: { table: 'play_grants' },
  ServiceOrderId: { table: 'fulfilments', column: 'order_id' },
  MessageId: { table: 'fulfilment_messages' },
  AttachmentId: { table: 'fulfilment_files' },
  AccessId: { table: 'given_access' },
  PictureId: { table: 'learner_pictures' },
  DisputeId: { table: 'disputes' },
  TakedownId: { table: 'takedowns' },
  ComplaintId: { table: 'complaints' },
  PaperId: { table: 'complaint_papers' },
  TakedownTargetId: { table: 'goods' },
  WebhookEndpointId: { table: 'webhook_endpoints' },
  ApiKeyId: { table: 'api_keys' },
  WebhookEventId: { table: 'webhook_events' },
  AnnouncementId: { table: 'announcement_recipients', column: 'announcement_id' },
  CaseTargetId: { table: 'enrolls' },
}

export async function makeOwner(sql: Sql, canary: string): Promise<Owner> {
  const { creator, mobile, token, shopId } = await makeCreator(sql, { name: canary, realName: canary })
  const { id: goodId, tempGoodId: outlineId } = await makeGood(sql, creator, {
    name: canary,
    copyRightNote: canary,
  })
  const plans = [{ id: goodId, priceFen: fen(8800), seenFen: fen(9900) }]
  await planPrices(sql, creator, { plans, beginTime: plusDays(now(), 365) })
  await createGroup(sql, creator, { tempGoodId: outlineId, name: canary, requestId: newId<string>() })
  await makeLink(sql, creator, canary)
  await askQuestion(sql, creator, { goodId, question: canary, imageFileIds: [], requestId: newId<string>() })
  const ids = [await makeFile(sql, creator, 2, { title: canary })]
  const requestId = newId<string>()
  const { id: toFolderId } = await createFolder(sql, creator, { name: canary, requestId })
  const { id: addTagId } = await createTag(sql, creator, { name: canary.slice(0, 20), requestId: newId() })
  await moveFiles(sql, creator, { ids, allFlag: false, toFolderId })
  await tagFiles(sql, creator, { ids, allFlag: false, addTagId })
  const { id: shareId } = await makeWork(sql, creator, { title: canary, goodIds: [goodId] })
  for (const target of [{ shopId }, { goodId }])
    await createSource(sql, creator, { ...target, name: canary.slice(0, 20) })
  await makeCoupon(sql, creator, { name: canary.slice(0, 30) })
  const notice = makeNotice(goodId, { userName: canary, shareId })
  await pay(sql, notice)
  await payBack(sql, makeRefundNotice(notice.tradeNo, { refundFen: fen(900), note: canary }))
  await proposeAdjustment(sql, creator, newId<OperatorId>(), {
    directionDict: adjustmentDirection.add,
    amountFen: fen(90_000_000),
    reason: canary,
    requestId: newId<string>(),
  })
  await makeTakedown(sql, creator, canary)
  await makeInvoice(sql, creator, canary)
  await makeKey(sql, creator, { name: canary.slice(0, 30) })
  await makeWebhook(sql, creator, { name: canary.slice(0, 30) })
  await makeAnnouncement(sql, mobile)
  await makeMember(sql, { creator, mobile }, 'teaching', { name: canary.slice(0, 20) })
  await makeExport(sql, creator, canary)
  await makeClosing(sql, creator)
  await makeWithdraw(sql, { creator, mobile, holderName: canary })
  const learner = await makeOwnLearner(sql, canary, { creator, goodId })
  return {
    creator,
    mobile,
    token,
    canary,
    things: { ...(await thingsOf(sql, creator)), LearnerId: learner.id },
    learner,
  }
}

/** An announcement to one creator. */
async function makeAnnouncement(sql: Sql, mobile: Mobile): Promise<void> {
  const { operator } = await makeOperator(sql, 'support')
  await publishAnnouncement(sql, operator, {
    title: '提现安排',
    contentHtml: '<p>八日起照常打款。</p>',
    importantFlag: false,
    newcomersFlag: false,
    audienceDict: announcementAudience.listed,
    mobiles: [mobile],
    requestId: newId<string>(),
  })
}

async function makeLink(sql: Sql, creator: CreatorId, title: string): Promise<void> {
  const linked = {
    shopDict: shopKind.service,
    bizDict: goodKind.linked,
    classifyId: linkedCategory,
    priceFen: fen(0),
    onShelf: false,
  } as const
  const { id: goodId } = await makeGood(sql, creator, { name: title, ...linked })
  await createLink(sql, creator, {
    goodId,
    linkTypeDict: linkType.external,
    title,
    url: 'https://www.example.com/a',
    externalId: '',
    imageUrl: '',
    priceFen: fen(0),
    commissionBp: 0,
    sort: 0,
    shelfFlag: true,
    requestId: newId<string>(),
  })
}

function makeExport(sql: Sql, creator: CreatorId, fileName: string): Promise<void> {
  const asked = { kindDict: exportKind.orders, formatDict: exportFormat.csv, filters: {} } as const
  const record = { id: newId<ExportId>(), ...asked, fileName, createTime: now() }
  return transaction(sql, (sql) => insertExport(sql, creator, record))
}

/** A learner who bought the creator's course, has a lesson of it open, and is about to pay for another good. */
async function makeOwnLearner(
  sql: Sql,
  canary: string,
  { creator, goodId }: { creator: CreatorId; goodId: GoodId },
): Promise<Owner['learner']> {
  const { learner: id, token } = await makeLearner(sql)
  await rename(sql, id, { name: canary })
  const [session] = await sql<[{ id: string }]>`select id from learner_sessions where learner_id = ${id}`
  const { orderNo } = await pay(sql, makeNotice(goodId, { userId: id, userName: canary }))
  const [order] = await sql<[{ id: OrderId }]>`
    select id from orders where creator_id = ${creator} and order_no = ${orderNo}`
  const [lesson] = await sql<[{ id: LessonId }]>`
    select good_details.id from good_details join goods using (creator_id, temp_good_id)
    where creator_id = ${creator} and goods.id = ${goodId} limit 1`
  const opening = { orderId: order.id, lessonId: lesson.id }
  const media = openMedia('a secret for tests')
  const { grantId } = await openLesson(sql, media, { learner: id, session: session.id }, opening)
  // a walk over every call takes longer than a grant's minutes
  await sql`update play_grants set end_time = end_time + interval '1 hour' where learner_id = ${id}`
  const said = { orderId: order.id, stars: 4, words: canary, requestId: newId<string>() }
  const { id: reviewId } = await writeReview(sql, hasOpened, id, said)
  const { ask } = openAsking({ media, findSeller: async () => creator })
  const { id: questionId } = await ask(sql, id, {
    goodId,
    question: canary,
    pictureIds: [],
    requestId: newId<string>(),
  })
  const pictureId = await makePicture(sql, { creator, learner: id })
  const complained = await makeComplaint(sql, canary, { creator, learner: id, goodId })
  const service = await makeOwnService(sql, canary, { creator, learner: id })
  const { id: wanted } = await makeGood(sql, creator, { name: canary })
  const { checkoutId } = await startCheckout(
    sql,
    [],
    { learner: id, request: fromNowhere },
    { goodId: wanted },
  )
  const [message] = await sql<[{ id: string }]>`
    select id from learner_messages where learner_id = ${id} order by id limit 1`
  const told = {
    LearnerMessageId: message.id,
    ReviewId: reviewId,
    QuestionId: questionId,
    PictureId: pictureId,
    ...complained,
  }
  await giveAccess(sql, creator, {
    goodId,
    mobile: (await makeLearner(sql)).mobile,
    reason: canary,
    requestId: newId<string>(),
  })
  const bought = { ...service, OrderId: order.id, LessonId: lesson.id, ShelvedLessonId: lesson.id }
  return {
    id,
    token,
    things: { SessionId: session.id, ...bought, ...told, GrantId: grantId, CheckoutId: checkoutId },
  }
}

const fromNowhere = { requestId: '', ip: '', userAgent: '' }

/** A picture that the learner has added and not sent. */
async function makePicture(
  sql: Sql,
  { creator, learner }: { creator: CreatorId; learner: LearnerId },
): Promise<string> {
  const id = newId<string>()
  await sql`insert into learner_pictures ${sql.insert({
    creatorId: creator,
    id,
    learnerId: learner,
    size: 1,
    key: id,
    thumbnailKey: id,
    createTime: now(),
  })}`
  return id
}

/** A complaint of the learner about the creator's good, and a paper that is not sent. */
async function makeComplaint(
  sql: Sql,
  canary: string,
  { creator, learner, goodId }: { creator: CreatorId; learner: LearnerId; goodId: GoodId },
): Promise<Record<string, string>> {
  const [ComplaintId, PaperId] = [newId<string>(), newId<string>()]
  const time = now()
  const times = { submitTime: time, answerDueTime: plusDays(time, 3), deadlineTime: plusDays(time, 7) }
  await sql`insert into complaints ${sql.insert({
    creatorId: creator,
    id: ComplaintId,
    complaintNo: ComplaintId,
    learnerId: learner,
    kindDict: complaintKind.copyright,
    targetDict: complaintTarget.good,
    targetId: goodId,
    targetName: canary,
    words: canary,
    contactName: canary,
    contact: canary,
    ownerName: canary,
    statusDict: complaintState.answering,
    ...times,
  })}`
  await sql`insert into complaint_papers ${sql.insert({
    creatorId: creator,
    id: PaperId,
    learnerId: learner,
    kind: fileKind.document,
    title: canary,
    size: 1,
    key: PaperId,
    createTime: time,
  })}`
  return { ComplaintId, PaperId }
}

/** A service that the learner bought, with a message and a file of the learner's. */
async function makeOwnService(
  sql: Sql,
  canary: string,
  { creator, learner }: { creator: CreatorId; learner: LearnerId },
): Promise<Record<string, string>> {
  const { id: goodId } = await makeService(sql, creator, { name: canary })
  const { orderNo } = await pay(sql, makeNotice(goodId, { userId: learner, userName: canary }))
  const [order] = await sql<[{ id: OrderId }]>`
    select id from orders where creator_id = ${creator} and order_no = ${orderNo}`
  const work = await getFulfilment(sql, creator, order.id)
  const words = { orderId: order.id, text: canary, fileIds: [], requestId: newId<string>() }
  const { id: MessageId } = await sendWords(sql, work, messageSender.buyer, words)
  const AttachmentId = newId<string>()
  await sql`insert into fulfilment_files ${sql.insert({
    creatorId: creator,
    id: AttachmentId,
    orderId: order.id,
    senderDict: messageSender.buyer,
    kind: fileKind.document,
    title: canary,
    size: 1,
    key: canary,
    createTime: now(),
  })}`
  const DisputeId = newId<string>()
  await sql`insert into disputes ${sql.insert({
    creatorId: creator,
    id: DisputeId,
    orderId: order.id,
    learnerId: learner,
    applyByDict: messageSender.buyer,
    reasonDict: disputeReason.other,
    reason: canary,
    statusDict: disputeState.waiting,
    applyTime: now(),
  })}`
  return { ServiceOrderId: order.id, MessageId, AttachmentId, DisputeId }
}

/** An invoice that its creator asked for. */
async function makeInvoice(sql: Sql, creator: CreatorId, canary: string): Promise<void> {
  await sql`insert into fee_invoices ${sql.insert({
    creatorId: creator,
    id: newId<string>(),
    month: '2025-12-01',
    amountFen: 100,
    titleDict: invoiceTitle.person,
    title: canary,
    requestTime: now(),
  })}`
}

/** Something that operators took down. */
async function makeTakedown(sql: Sql, creator: CreatorId, canary: string): Promise<void> {
  const id = newId<string>()
  await sql`insert into takedowns ${sql.insert({
    creatorId: creator,
    id,
    kindDict: takedownKind.work,
    targetId: newId<string>(),
    targetName: canary,
    reasonDict: takedownReason.other,
    reason: canary,
    takerId: newId<string>(),
    takeTime: now(),
  })}`
}

/** An account closing that was cancelled, because a pending one would prevent everything else. */
function makeClosing(sql: Sql, creator: CreatorId): Promise<void> {
  const time = now()
  return transaction(sql, async (sql) => {
    await insertClosing(sql, creator, { id: newId<ClosingId>(), applyTime: time, dueTime: time })
    await endClosing(sql, creator, { to: 2, time })
  })
}

/** A withdrawal that its creator asked for, with a code. */
export async function makeWithdraw(
  sql: Sql,
  { creator, mobile, holderName }: { creator: CreatorId; mobile: Mobile; holderName: string },
): Promise<void> {
  await giveBalance(sql, creator, fen(100_000))
  const bankId = await makeBank(sql, creator, { holderName })
  const amountFen = fen(20_000)
  let received = ''
  const many = 1_000_000
  const limits = { smsPerMobile: 9, smsPauseMs: 1, smsPerAddress: many, smsInAll: many }
  const sms = async ({ code }: { code: string }) => {
    received = code
  }
  const codes = openCodes({ secret: 'a secret for tests', sms, limits })
  await codes.sendCode(
    sql,
    { ip: '203.0.113.1' },
    { mobile, msgDict: codePurpose.withdraw, withdrawal: { bankId, amountFen, cardTail4: '8888' } },
  )
  const request = { requestId: newId<string>(), ip: '203.0.113.1', userAgent: 'test', account: mobile }
  const asked = { bankId, amountFen, code: received, requestId: newId<string>() }
  await withdraw(sql, codes, creator, request, asked)
}

/** The bank format that every database has. */
const usualFormat = '01930000-0000-7000-8000-000000000001'

async function thingsOf(sql: Sql, creator: CreatorId): Promise<Record<string, string>> {
  const things: Record<string, string> = {
    CreatorId: creator,
    CategoryId: courseCategory,
    TemplateId: newId(),
    FaqId: newId(),
    ReasonId: newId(),
    OperatorId: newId(),
    KeptNoticeId: newId(),
    ChangeId: newId(),
    PayoutBatchId: newId(),
    TaxReportId: newId(),
    BankFormatId: usualFormat,
    DifferenceId: newId(),
    SettlementId: newId(),
    StatementFormatId: newId(),
  }
  const [label] = await sql<{ id: string }[]>`select id from labels order by id limit 1`
  things.LabelId = label?.id ?? ''
  for (const [noun, { table, column = 'id' }] of Object.entries(homes)) {
    const [thing] = await sql<{ id: string }[]>`
      select ${raw(column)} as id from ${raw(table)} where creator_id = ${creator} order by 1 limit 1`
    if (!thing) throw new Error(`makeOwner does not make a ${noun}`)
    things[noun] = thing.id
  }
  return things
}

/** A digest of all rows of a creator. It changes when any row does. */
export async function digestOf(sql: Sql, creator: CreatorId): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'creator_id' order by 1`
  return digest(sql, tables, sql`where creator_id = ${creator}`)
}

/** A digest of every row of every table. */
export async function wholeDigest(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  return digest(sql, tables, sql.empty)
}

async function digest(sql: Sql, tables: readonly { name: string }[], where: Fragment): Promise<string> {
  const each = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(string_agg(t::text, '' order by t::text)) as md5 from ${raw(name)} as t ${where}`,
  )
  const rows = await sql<{ name: string; md5: string | null }[]>`
    ${each.reduce((all, one) => sql`${all} union all ${one}`)} order by name`
  return rows.map(({ name, md5 }) => `${name} ${md5}`).join('\n')
}

const raw = (text: string) => new Fragment([text], [])
