import { contract } from '@zsm/contract/contract'
import { talkLimits } from '@zsm/contract/fulfilment'
import type { FormField } from '@zsm/contract/goods/buyer-form'
import { fen } from '@zsm/contract/money/fen'
import {
  fileKind,
  formField,
  fulfilmentState,
  messageKind,
  messageSender,
  orderState,
  refundReason,
} from '@zsm/contract/states'
import type { AttachmentId, MessageId, OrderId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { samples } from '../../test/files.ts'
import { makeCreator, makeGood, makeLearner, makeService } from '../../test/makers.ts'
import { expectSound, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { send as sendForm } from '../../test/upload.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { newId } from '../ids.ts'
import { settleDue } from '../orders/public.ts'
import { getFulfilment } from './access.ts'
import { issueToken } from './files.ts'
import { acceptDue, clearFiles, listUnread } from './public.ts'

const server = sharedApp()
const { fulfilment } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const requestId = () => newId<string>()

const field = (id: string, kindDict: FormField['kindDict'], given: Partial<FormField> = {}): FormField => ({
  id,
  kindDict,
  label: `问题 ${id}`,
  hint: '',
  requiredFlag: false,
  options: [],
  ...given,
})

const form = [
  field('name', formField.line, { requiredFlag: true }),
  field('kind', formField.choice, { options: ['诊断', '陪跑'] }),
  field('paper', formField.files),
]

/** A learner with a bought service. */
async function makeBought({ buyerForm = form }: { buyerForm?: FormField[] } = {}) {
  const creator = await makeCreator(sql())
  const good = await makeService(sql(), creator.creator, { buyerForm })
  const learner = await makeLearner(sql())
  const tradeNo = newId<string>()
  const { orderNo } = await pay(sql(), makeNotice(good.id, { userId: learner.learner, tradeNo }))
  const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return { creator, good, learner, tradeNo, orderId: order.id }
}

type Bought = Awaited<ReturnType<typeof makeBought>>

const answers = [{ fieldId: 'name', values: ['小鱼的厨房'] }]
const fill = ({ learner, orderId }: Bought, given = answers) =>
  as(learner).call(fulfilment.fill, { orderId, answers: given, requestId: requestId() })
const deliver = ({ creator, orderId }: Bought, text = '做好了') =>
  as(creator).call(fulfilment.deliver, { orderId, text, requestId: requestId() })
const read = ({ creator, orderId }: Bought) => as(creator).call(fulfilment.get, { orderId })
const readOwn = ({ learner, orderId }: Bought) => as(learner).call(fulfilment.getOwn, { orderId })
const again = ({ learner, orderId }: Bought, text = '请再亮一点') =>
  as(learner).call(fulfilment.askAgain, { orderId, text, requestId: requestId() })
const accept = ({ learner, orderId }: Bought) => as(learner).call(fulfilment.accept, { orderId })

async function orderOf({ creator, orderId }: Bought) {
  return as(creator).call(contract.orders.get, { id: orderId })
}

/** Uploads a file for the order. */
async function upload(
  { orderId }: Bought,
  who: { token: string },
  side: 'learner' | 'creator' = 'learner',
): Promise<AttachmentId> {
  const bytes = samples.pdf
  const own = side === 'learner'
  const asked = { orderId, filePath: '稿子.pdf', size: bytes.length }
  const ticket = await as(who).call(own ? fulfilment.uploadOwnToken : fulfilment.uploadToken, asked)
  const { key, token } = ticket
  expect((await sendForm(server.app, ['key', key], ['token', token], ['file', bytes])).status).toBe(200)
  const record = { orderId, key, title: '稿子.pdf' }
  return (await as(who).call(own ? fulfilment.addOwnFile : fulfilment.addFile, record)).id
}

const open = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const learnerCookie = ({ token }: { token: string }) => ({ cookie: `learner=${token}` })
const creatorCookie = ({ token }: { token: string }) => ({ cookie: `paper-creator=${token}` })

describe('the form', () => {
  test('stays on an order as it was at the purchase', async () => {
    const bought = await makeBought()
    const { creator, good, orderId } = bought
    const shown = await as(creator).call(contract.goods.get, { id: good.id })
    expect(shown.buyerForm).toEqual(form)
    await sql()`update goods set buyer_form = '[]' where id = ${good.id}`
    expect((await as(creator).call(fulfilment.get, { orderId })).form).toEqual(form)
    expect((await readOwn(bought)).form).toEqual(form)
  })

  test('starts the time to deliver with its first answers, which may be corrected until the work begins', async () => {
    const bought = await makeBought()
    expect(await readOwn(bought)).toMatchObject({
      stateDict: fulfilmentState.filling,
      deliverDueTime: null,
      answers: null,
    })
    await fill(bought)
    const filled = await read(bought)
    expect(filled).toMatchObject({ stateDict: fulfilmentState.working, answers })
    const due = Date.parse(filled.deliverDueTime ?? '')
    expect(Math.abs(due - Date.parse(plusDays(now(), 3)))).toBeLessThan(60_000)
    await fill(bought, [{ fieldId: 'name', values: ['小鱼的咖啡'] }])
    expect((await read(bought)).deliverDueTime).toBe(filled.deliverDueTime)
    await as(bought.creator).call(fulfilment.begin, { orderId: bought.orderId })
    await as(bought.creator).call(fulfilment.begin, { orderId: bought.orderId })
    expect(await failureOf(fill(bought))).toBe('serviceFormClosed')
    expect((await orderOf(bought)).statusDict).toBe(orderState.delivering)
  })

  test('without a required question lets the time to deliver start with the payment', async () => {
    const bought = await makeBought({ buyerForm: [] })
    expect((await read(bought)).deliverDueTime).toBe((await orderOf(bought)).deliverDueTime)
    expect(await readOwn(bought)).toMatchObject({ stateDict: fulfilmentState.working })
    expect((await readOwn(bought)).deliverDueTime).not.toBeNull()
  })

  test.each([
    ['a missing answer', []],
    ['an option that is not offered', [...answers, { fieldId: 'kind', values: ['别的'] }]],
    ['two options of a choice', [...answers, { fieldId: 'kind', values: ['诊断', '陪跑'] }]],
    ['a line with a break', [{ fieldId: 'name', values: ['一\n二'] }]],
  ])('%s is refused by the name of its question', async (_, given) => {
    expect(await failureOf(fill(await makeBought(), given))).toBe('formIncomplete')
  })

  test('takes only files that the buyer uploaded for this order', async () => {
    const [bought, other] = [await makeBought(), await makeBought()]
    const fileId = await upload(bought, bought.learner)
    const withFile = (id: string) => [...answers, { fieldId: 'paper', values: [id] }]
    expect(await failureOf(fill(other, withFile(fileId)))).toBe('attachmentNotFound')
    expect(await failureOf(fill(bought, withFile('kein')))).toBe('attachmentNotFound')
    const theirs = await upload(bought, bought.creator, 'creator')
    expect(await failureOf(fill(bought, withFile(theirs)))).toBe('attachmentNotFound')
    await fill(bought, withFile(fileId))
    expect((await read(bought)).answerFiles).toMatchObject([{ id: fileId, title: '稿子.pdf' }])
    await fill(bought)
    expect((await read(bought)).answerFiles).toEqual([])
  })
})

describe('the talk of a service', () => {
  test('goes both ways, counts unread messages, and shows each side what the other has read', async () => {
    const bought = await makeBought()
    const { creator, learner, orderId } = bought
    const words = { orderId, text: '什么时候开始？', requestId: requestId() }
    const first = await as(learner).call(fulfilment.sendOwn, words)
    expect(await as(learner).call(fulfilment.sendOwn, words)).toEqual(first)
    const seen = await read(bought)
    expect(seen).toMatchObject({
      unreadCount: 1,
      messages: [{ text: '什么时候开始？', senderDict: messageSender.buyer }],
    })
    await as(creator).call(fulfilment.read, { orderId, messageId: first.id })
    expect((await read(bought)).unreadCount).toBe(0)
    expect((await readOwn(bought)).otherReadId).toBe(first.id)
    const { version } = await as(learner).call(fulfilment.peekOwn, { orderId })
    const answer = await as(creator).call(fulfilment.send, { orderId, text: '今晚', requestId: requestId() })
    expect((await as(learner).call(fulfilment.peekOwn, { orderId })).version).toBeGreaterThan(version)
    expect((await as(creator).call(fulfilment.peek, { orderId })).version).toBeGreaterThan(version)
    expect(await listUnread(sql(), learner.learner)).toEqual([{ orderId, count: 1 }])
    await as(learner).call(fulfilment.readOwn, { orderId, messageId: answer.id })
    expect(await listUnread(sql(), learner.learner)).toEqual([])
    const news = await as(creator).call(contract.notifications.listData, {})
    expect(news.list.map(({ title }) => title)).toContainEqual(expect.stringContaining('留言'))
    const before = { orderId, beforeId: answer.id }
    expect((await as(learner).call(fulfilment.listOwnMessage, before)).messages).toMatchObject([
      { id: first.id },
    ])
    expect((await as(creator).call(fulfilment.listMessage, before)).messages).toMatchObject([
      { id: first.id },
    ])
  })

  test('stores one message of twenty clicks, and refuses an empty one', async () => {
    const bought = await makeBought()
    const { learner, orderId } = bought
    const words = { orderId, text: '您好', requestId: requestId() }
    await Promise.all(Array.from({ length: 20 }, () => as(learner).call(fulfilment.sendOwn, words)))
    expect((await readOwn(bought)).messages).toHaveLength(1)
    const empty = { orderId, text: '  ', requestId: requestId() }
    expect(await failureOf(as(learner).call(fulfilment.sendOwn, empty))).toBe('messageEmpty')
    expect(await failureOf(as(bought.creator).call(fulfilment.send, empty))).toBe('messageEmpty')
    const other = newId<MessageId>()
    expect(await failureOf(as(learner).call(fulfilment.readOwn, { orderId, messageId: other }))).toBe(
      'wordsNotFound',
    )
    expect(await failureOf(as(bought.creator).call(fulfilment.read, { orderId, messageId: other }))).toBe(
      'wordsNotFound',
    )
  })

  test('limits how many messages one side may send', async () => {
    const bought = await makeBought()
    const { learner, creator, orderId } = bought
    const say = () => as(learner).call(fulfilment.sendOwn, { orderId, text: '在吗', requestId: requestId() })
    await say()
    await sql()`
      insert into fulfilment_messages (creator_id, id, order_id, sender_dict, kind_dict, text, create_time)
      select ${creator.creator}, gen_random_uuid(), ${orderId}, sender, 1, '', now()
      from generate_series(1, ${talkLimits.messagesAnHour}), unnest(array[1, 2]) as sender`
    expect(await failureOf(say())).toBe('messageTooMany')
    const answer = { orderId, text: '在', requestId: requestId() }
    expect(await failureOf(as(creator).call(fulfilment.send, answer))).toBe('messageTooMany')
  })

  test('shows nothing to strangers, whether creators or learners', async () => {
    const bought = await makeBought()
    const { orderId } = bought
    const [creator, learner] = [await makeCreator(sql()), await makeLearner(sql())]
    const [theirs, own] = [as(creator), as(learner)]
    const words = { orderId, text: '偷看', requestId: requestId() }
    const asked = [
      theirs.call(fulfilment.get, { orderId }),
      theirs.call(fulfilment.peek, { orderId }),
      theirs.call(fulfilment.send, words),
      theirs.call(fulfilment.deliver, words),
      theirs.call(fulfilment.begin, { orderId }),
      own.call(fulfilment.getOwn, { orderId }),
      own.call(fulfilment.sendOwn, words),
      own.call(fulfilment.accept, { orderId }),
      own.call(fulfilment.askAgain, words),
      own.call(fulfilment.fill, { orderId, answers, requestId: requestId() }),
    ]
    expect(new Set(await Promise.all(asked.map(failureOf)))).toEqual(new Set(['orderNotFound']))
    expect(await failureOf(api(server.app).call(fulfilment.getOwn, { orderId }))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app).call(fulfilment.get, { orderId }))).toBe('tokenIllegal')
    expect((await theirs.call(fulfilment.listData, {})).total).toBe(0)
  })

  test('does not exist for a course', async () => {
    const { creator, token } = await makeCreator(sql())
    const learner = await makeLearner(sql())
    const { id } = await makeGood(sql(), creator)
    const { orderNo } = await pay(sql(), makeNotice(id, { userId: learner.learner }))
    const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
    const orderId = order.id
    expect(await failureOf(as(learner).call(fulfilment.getOwn, { orderId }))).toBe('orderNotService')
    expect(await failureOf(as({ token }).call(fulfilment.get, { orderId }))).toBe('orderNotFound')
  })

  test('does not exist for a buyer of another channel, and the creator finishes the order', async () => {
    const { creator, token } = await makeCreator(sql())
    const { id } = await makeService(sql(), creator)
    await pay(sql(), makeNotice(id))
    const [found] = (await as({ token }).call(fulfilment.listData, {})).list
    expect(found).toMatchObject({ learnerFlag: false, stateDict: fulfilmentState.working })
    const orderId = found?.orderId as OrderId
    const words = { orderId, text: '您好', requestId: requestId() }
    expect(await failureOf(as({ token }).call(fulfilment.send, words))).toBe('orderNoLearner')
    expect(await failureOf(as({ token }).call(fulfilment.deliver, words))).toBe('orderNoLearner')
    await as({ token }).call(contract.orders.deliver, { id: orderId, finishFlag: true })
    expect((await as({ token }).call(fulfilment.listData, { tab: 'ended' })).total).toBe(1)
  })

  test('is in the list of ended orders once a buyer of another channel got a part back', async () => {
    const { creator, token } = await makeCreator(sql())
    const { id } = await makeService(sql(), creator)
    const notice = makeNotice(id)
    await pay(sql(), notice)
    const tabs = async () =>
      Promise.all(
        (['waiting', 'delivered', 'ended'] as const).map(
          async (tab) => (await as({ token }).call(fulfilment.listData, { tab })).total,
        ),
      )
    expect(await tabs()).toEqual([1, 0, 0])
    await payBack(sql(), makeRefundNotice(notice.tradeNo, { refundFen: fen(900) }))
    expect(await tabs()).toEqual([0, 0, 1])
  })
})

describe('files of a service', () => {
  test('open in the browsers of both sides once they are sent, and nowhere else', async () => {
    const bought = await makeBought()
    const { creator, learner, orderId } = bought
    const fileId = await upload(bought, learner)
    const path = `/media/service/${orderId}/${fileId}`
    expect((await open(path, learnerCookie(learner))).statusCode).toBe(200)
    expect((await open(path, creatorCookie(creator))).statusCode).toBe(404)
    const words = { orderId, text: '', fileIds: [fileId], requestId: requestId() }
    const { files } = await as(learner).call(fulfilment.sendOwn, words)
    expect(files).toMatchObject([{ id: fileId, url: path, kindDict: fileKind.document }])
    const answer = await open(path, creatorCookie(creator))
    expect(answer.rawPayload).toEqual(Buffer.from(samples.pdf))
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await open(`${path}?download`, creatorCookie(creator))).headers['content-disposition']).toMatch(
      /^attachment/,
    )
    expect((await open(path)).statusCode).toBe(401)
    expect((await open(path, learnerCookie(await makeLearner(sql())))).statusCode).toBe(404)
    expect((await open(path, creatorCookie(await makeCreator(sql())))).statusCode).toBe(404)
    // The library's call does not open the file either.
    expect(await failureOf(as(creator).call(contract.materials.get, { id: fileId as never }))).toBe(
      'fileNotFound',
    )
  })

  test('are sent once, by the side that uploaded them', async () => {
    const bought = await makeBought()
    const { creator, learner, orderId } = bought
    const fileId = await upload(bought, learner)
    const words = (fileIds: AttachmentId[]) => ({ orderId, text: '看', fileIds, requestId: requestId() })
    expect(await failureOf(as(creator).call(fulfilment.send, words([fileId])))).toBe('attachmentNotFound')
    expect(await failureOf(as(creator).call(fulfilment.deliver, words([fileId])))).toBe('attachmentNotFound')
    await as(learner).call(fulfilment.sendOwn, words([fileId]))
    expect(await failureOf(as(learner).call(fulfilment.sendOwn, words([fileId])))).toBe('attachmentNotFound')
    expect((await readOwn(bought)).messages).toHaveLength(1)
  })

  test('are checked by name, size and content, and do not count in the creator’s library', async () => {
    const bought = await makeBought()
    const { learner, creator, orderId } = bought
    const ask = (filePath: string, size: number) =>
      failureOf(as(learner).call(fulfilment.uploadOwnToken, { orderId, filePath, size }))
    expect(await ask('病毒.exe', 10)).toBe('fileTypeRefused')
    expect(await ask('长片.mp4', 300 * 1024 ** 2)).toBe('fileTooLarge')
    const wrong = { orderId, filePath: 'a.exe', size: 10 }
    expect(await failureOf(as(creator).call(fulfilment.uploadToken, wrong))).toBe('fileTypeRefused')
    const bytes = Buffer.from('<script>alert(1)</script>')
    const asked = { orderId, filePath: '稿子.pdf', size: bytes.length }
    const { key, token } = await as(learner).call(fulfilment.uploadOwnToken, asked)
    const refused = await sendForm(server.app, ['key', key], ['token', token], ['file', bytes])
    expect(refused.error).toBe('fileTypeRefused')
    const record = { orderId, key, title: '稿子.pdf' }
    expect(await failureOf(as(learner).call(fulfilment.addOwnFile, record))).toBe('uploadIncomplete')
    await sql()`update settings set value = '1' where key = 'zsm_storage_quota_mb'`
    try {
      await upload(bought, learner)
    } finally {
      await sql()`update settings set value = '51200' where key = 'zsm_storage_quota_mb'`
    }
    expect((await as(creator).call(contract.materials.listData, { kindDict: fileKind.document })).total).toBe(
      0,
    )
  })

  test('an upload belongs to its sender and its order', async () => {
    const [bought, other] = [await makeBought(), await makeBought()]
    const { learner, creator, orderId } = bought
    const bytes = samples.pdf
    const asked = { orderId, filePath: '稿子.pdf', size: bytes.length }
    const { key, token } = await as(learner).call(fulfilment.uploadOwnToken, asked)
    await sendForm(server.app, ['key', key], ['token', token], ['file', bytes])
    const record = { orderId, key, title: '稿子.pdf' }
    expect(await failureOf(as(creator).call(fulfilment.addFile, record))).toBe('uploadIncomplete')
    const elsewhere = { ...record, orderId: other.orderId }
    expect(await failureOf(as(other.learner).call(fulfilment.addOwnFile, elsewhere))).toBe('uploadIncomplete')
    const library = { key, title: '稿子', kindDict: fileKind.document, requestId: requestId() }
    expect(await failureOf(as(creator).call(contract.materials.create, library))).toBe('uploadIncomplete')
    await as(learner).call(fulfilment.addOwnFile, record)
  })

  test('share one limit for each order', async () => {
    const bought = await makeBought()
    const { learner, creator, orderId } = bought
    await as(learner).call(fulfilment.sendOwn, { orderId, text: '您好', requestId: requestId() })
    const fileId = await upload(bought, learner)
    await sql()`update fulfilment_files set size = ${talkLimits.bytes} where id = ${fileId}`
    const asked = { orderId, filePath: '稿子.pdf', size: 100 }
    expect(await failureOf(as(learner).call(fulfilment.uploadOwnToken, asked))).toBe('attachmentsFull')
    expect(await failureOf(as(creator).call(fulfilment.uploadToken, asked))).toBe('attachmentsFull')
  })

  test('are refused while the disk is full', async () => {
    const bought = await makeBought()
    const storage = { ...(await openStorage(server.config.storage)), free: async () => 0 }
    const { uploadBytes: limits } = server.config.limits
    const host = { storage, limits, secret: 'a secret for tests', url: 'http://localhost/upload' }
    const service = await getFulfilment(sql(), bought.creator.creator, bought.orderId)
    const asked = { orderId: bought.orderId, filePath: '稿子.pdf', size: 100 }
    for (const side of [messageSender.buyer, messageSender.creator] as const)
      await expect(issueToken(sql(), host, { service, side }, asked)).rejects.toMatchObject({
        error: 'storageFull',
      })
  })

  test('are deleted with their bytes after a day if they were not sent', async () => {
    const bought = await makeBought()
    const fileId = await upload(bought, bought.learner)
    const [{ key }] = await sql()<[{ key: string }]>`select key from fulfilment_files where id = ${fileId}`
    const storage = await openStorage(server.config.storage)
    await clearFiles(sql(), storage, plusDays(now(), 0.5))
    expect(await storage.size(key)).toBe(samples.pdf.length)
    await clearFiles(sql(), storage, plusDays(now(), 2))
    expect(await storage.size(key)).toBeUndefined()
    expect(await sql()`select id from fulfilment_files where id = ${fileId}`).toEqual([])
  })
})

describe('the acceptance of a service', () => {
  test('finishes the order, and the hold of its income begins', async () => {
    const bought = await makeBought()
    await fill(bought)
    await settleDue(sql(), plusDays(now(), 300))
    expect(await orderOf(bought)).toMatchObject({
      settleFlag: false,
      settleTime: null,
      statusDict: orderState.paid,
    })
    await deliver(bought)
    expect(await readOwn(bought)).toMatchObject({ stateDict: fulfilmentState.delivered })
    const { orderId, creator } = bought
    expect(
      await failureOf(as(creator).call(contract.orders.deliver, { id: orderId, finishFlag: true })),
    ).toBe('orderAwaitsBuyer')
    await Promise.all(Array.from({ length: 20 }, () => accept(bought)))
    const order = await orderOf(bought)
    expect(order).toMatchObject({ statusDict: orderState.finished, settleFlag: false })
    expect(Date.parse(order.settleTime ?? '') - Date.parse(order.finishTime ?? '')).toBe(7 * 86_400_000)
    const kinds = (await read(bought)).messages.map(({ kindDict }) => kindDict)
    expect(kinds).toEqual([messageKind.form, messageKind.delivery, messageKind.acceptance])
    await settleDue(sql(), order.settleTime ?? '')
    expect((await orderOf(bought)).settleFlag).toBe(true)
    await expectSound(sql())
  })

  test('may be put off three times by asking for the work again, each time with a new due time', async () => {
    const bought = await makeBought({ buyerForm: [] })
    for (let count = 1; count <= talkLimits.redo; count++) {
      await deliver(bought)
      await again(bought)
      expect(await read(bought)).toMatchObject({ stateDict: fulfilmentState.working, redoCount: count })
    }
    await deliver(bought)
    expect(await failureOf(again(bought))).toBe('redoTooOften')
    await accept(bought)
    expect(await failureOf(again(bought))).toBe('serviceStateChanged')
    expect(await failureOf(deliver(bought))).toBe('serviceStateChanged')
    const empty = { orderId: bought.orderId, text: ' ', requestId: requestId() }
    const other = await makeBought({ buyerForm: [] })
    await deliver(other)
    expect(
      await failureOf(as(other.learner).call(fulfilment.askAgain, { ...empty, orderId: other.orderId })),
    ).toBe('messageEmpty')
  })

  test('happens automatically after the days of the setting', async () => {
    const bought = await makeBought({ buyerForm: [] })
    await deliver(bought)
    await acceptDue(sql(), plusDays(now(), 6.9))
    expect((await read(bought)).stateDict).toBe(fulfilmentState.delivered)
    await acceptDue(sql(), plusDays(now(), 7.1))
    expect(await read(bought)).toMatchObject({ stateDict: fulfilmentState.accepted, acceptDueTime: null })
    expect((await orderOf(bought)).statusDict).toBe(orderState.finished)
    const last = (await read(bought)).messages.at(-1)
    expect(last).toMatchObject({ kindDict: messageKind.acceptance, senderDict: messageSender.system })
    await expectSound(sql())
  })

  test('waits for an open refund, and does not happen after a full one', async () => {
    const bought = await makeBought({ buyerForm: [] })
    const { learner, orderId, tradeNo, creator } = bought
    await deliver(bought)
    const asked = { orderId, amountFen: fen(9900), reasonDict: refundReason.mismatch, requestId: requestId() }
    const { id: refundId } = await as(learner).call(contract.learning.askRefund, asked)
    expect(await failureOf(accept(bought))).toBe('serviceRefunding')
    expect(await failureOf(again(bought))).toBe('serviceRefunding')
    expect(
      await failureOf(as(creator).call(fulfilment.begin, { orderId: (await makeBought()).orderId })),
    ).toBe('orderNotFound')
    await acceptDue(sql(), plusDays(now(), 8))
    expect((await read(bought)).stateDict).toBe(fulfilmentState.delivered)
    await as(learner).call(contract.learning.takeBackRefund, { orderId, refundId })
    await acceptDue(sql(), plusDays(now(), 8))
    expect((await read(bought)).stateDict).toBe(fulfilmentState.delivered)
    const fileId = await upload(bought, learner)
    await payBack(sql(), makeRefundNotice(tradeNo))
    await acceptDue(sql(), plusDays(now(), 99))
    expect((await orderOf(bought)).statusDict).toBe(orderState.refunded)
    const words = { orderId, text: '还在吗', requestId: requestId() }
    expect(await failureOf(as(learner).call(fulfilment.sendOwn, words))).toBe('serviceClosed')
    expect(await failureOf(as(creator).call(fulfilment.send, words))).toBe('serviceClosed')
    const path = `/media/service/${orderId}/${fileId}`
    expect((await open(path, learnerCookie(learner))).json()).toMatchObject({ error: 'accessEnded' })
    await expectSound(sql())
  })

  test('of a partly refunded order starts the hold of the rest', async () => {
    const bought = await makeBought({ buyerForm: [] })
    await payBack(sql(), makeRefundNotice(bought.tradeNo, { refundFen: fen(900) }))
    await settleDue(sql(), plusDays(now(), 300))
    expect((await orderOf(bought)).settleFlag).toBe(false)
    await deliver(bought)
    await accept(bought)
    const order = await orderOf(bought)
    expect(order).toMatchObject({ statusDict: orderState.partlyRefunded, settleFlag: false })
    await settleDue(sql(), order.settleTime ?? '')
    expect((await orderOf(bought)).settleFlag).toBe(true)
    await expectSound(sql())
  })
})

test('the creator’s list shows the earliest due time first, then deliveries and ended orders', async () => {
  const bought = await makeBought()
  const { creator, good } = bought
  const second = await makeLearner(sql())
  await pay(sql(), makeNotice(good.id, { userId: second.learner }))
  await fill(bought)
  const tab = async (name: 'waiting' | 'delivered' | 'ended') =>
    (await as(creator).call(fulfilment.listData, { tab: name })).list.map(({ orderId }) => orderId)
  expect((await tab('waiting'))[0]).toBe(bought.orderId)
  expect(await tab('waiting')).toHaveLength(2)
  await deliver(bought)
  expect(await tab('waiting')).toHaveLength(1)
  expect(await tab('delivered')).toEqual([bought.orderId])
  const { toDeliverCount } = await as(creator).call(contract.overview.get, {})
  expect(toDeliverCount).toBe(1)
  await accept(bought)
  expect([await tab('delivered'), await tab('ended')]).toEqual([[], [bought.orderId]])
})

test('a free service waits for its acceptance too', async () => {
  const creator = await makeCreator(sql())
  const free = { priceFen: fen(0), freeFlag: true }
  const { id: goodId } = await makeService(sql(), creator.creator, free)
  const learner = await makeLearner(sql())
  const { orderId } = await as(learner).call(contract.buying.takeFree, { goodId, requestId: requestId() })
  await settleDue(sql(), plusDays(now(), 9))
  const service = await as(learner).call(fulfilment.getOwn, { orderId })
  expect(service).toMatchObject({ stateDict: fulfilmentState.working, statusDict: orderState.paid })
})
