import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { checkoutState, orderState, saleState, shopState } from '@zsm/contract/states'
import type { GoodId, ShopId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type GoodToMake, makeCreator, makeFile, makeGood, makeLearner } from '../../test/makers.ts'
import { expectSound, makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { askQuestion } from '../questions/questions.ts'

const server = sharedApp()
const { buying } = contract

const sql = () => server.database.sql
const anyone = () => api(server.app)

async function makeSale(given: GoodToMake = {}) {
  const { creator, token } = await makeCreator(sql(), { name: '小满老师' })
  const good = await makeGood(sql(), creator, given)
  const learner = await makeLearner(sql())
  return { creator, token, good, goodId: good.id, learner, as: api(server.app, learner.token) }
}

const free = { freeFlag: true, priceFen: fen(0) }

/** Chooses an outcome on the sandbox's payment page. */
async function choose(address: string, choice: 'pay' | 'decline') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = new URL(address).pathname
  return server.app.inject({ method: 'POST', url, headers, payload: `choice=${choice}` })
}

describe('a shop', () => {
  test('everybody sees who sells and the goods on the shelf, the newest first', async () => {
    const { creator, good } = await makeSale({ name: '第一门课' })
    const { id: newest } = await makeGood(sql(), creator, { name: '第二门课' })
    await makeGood(sql(), creator, { name: '还没上架', onShelf: false })
    const shop = await anyone().call(buying.getShop, { id: good.shopId })
    expect(shop).toMatchObject({
      seller: { name: '小满老师', certifiedFlag: true },
      openFlag: true,
      goods: {
        total: 2,
        list: [
          { id: newest, name: '第二门课' },
          { id: good.id, priceFen: 9900 },
        ],
      },
    })
    expect(shop.goods.list[0]?.coverUrl).toMatch(/^\/media\//)
  })

  test('the page of a closed shop says that it is closed', async () => {
    const { creator, good } = await makeSale()
    await sql()`update shops set status_dict = ${shopState.closed} where creator_id = ${creator}`
    expect(await anyone().call(buying.getShop, { id: good.shopId })).toMatchObject({ openFlag: false })
    const { saleDict } = await anyone().call(buying.getGood, { id: good.id })
    expect(saleDict).toBe(saleState.shopClosed)
  })

  test('an unknown shop is not found, and a wrong id is refused', async () => {
    expect(await failureOf(anyone().call(buying.getShop, { id: newId<ShopId>() }))).toBe('shopNotFound')
    expect(await failureOf(anyone().raw(buying.getShop, { id: 'x' }))).toBe('invalidInput')
  })
})

describe('a good', () => {
  test('everybody sees a good’s lessons, pictures and answered questions', async () => {
    const { creator, token } = await makeCreator(sql())
    const picture = await makeFile(sql(), creator, 3)
    const introHtml = `<p>七天学会。</p><img data-file-id="${picture}" alt="示意" />`
    const { id } = await makeGood(sql(), creator, { introHtml, linePriceFen: fen(19_900), validDays: 30 })
    const asker = await makeCreator(sql())
    const asked = { goodId: id, question: '需要基础吗', imageFileIds: [], requestId: newId<string>() }
    const { id: question, version } = await askQuestion(sql(), asker.creator, asked)
    await api(server.app, token).call(contract.questions.answer, { id: question, answer: '不需要', version })
    const good = await anyone().call(buying.getGood, { id })
    expect(good).toMatchObject({
      priceFen: 9900,
      linePriceFen: 19_900,
      validDays: 30,
      saleDict: saleState.onSale,
      groups: [{ name: '', lessons: [{ name: '第一课', demoFlag: false }] }],
      questions: [{ question: '需要基础吗', answer: '不需要' }],
    })
    expect(good.introHtml).toMatch(/<img loading="lazy" src="\/media\/[^"]+" alt="示意"/)
    expect(good.coverUrls).toEqual([expect.stringMatching(/^\/media\//)])
  })

  test('a good off the shelf is not found; a good without stock is sold out', async () => {
    const { creator, goodId } = await makeSale({ stock: 0 })
    expect(await anyone().call(buying.getGood, { id: goodId })).toMatchObject({ saleDict: saleState.soldOut })
    await sql()`update goods set shelf_flag = false where creator_id = ${creator}`
    expect(await failureOf(anyone().call(buying.getGood, { id: goodId }))).toBe('goodNotFound')
  })
})

describe('buying', () => {
  test('a learner pays the server’s price and has access at once [R1]', async () => {
    const { as, goodId, token } = await makeSale()
    expect(await anyone().call(buying.getOwn, { goodId })).toMatchObject({ signedInFlag: false })
    const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
    expect(await as.call(buying.openCheckout, { goodId })).toEqual({ checkoutId: id })
    expect(await as.call(buying.getOwn, { goodId })).toMatchObject({ checkoutId: id, orderId: null })
    const checkout = await as.call(buying.getCheckout, { id, scene: 'phone' })
    expect(checkout).toMatchObject({
      priceFen: 9900,
      statusDict: checkoutState.open,
      ways: [{ channel: 'sandbox' }],
    })
    const { step } = await as.call(buying.startPayment, { id, channel: 'sandbox', scene: 'phone' })
    if (step.kind !== 'redirect') return expect.unreachable()
    const paid = await choose(step.url, 'pay')
    expect(paid.headers.location).toBe(`${server.config.publicUrl}/pay/${id}`)
    await as.call(buying.askPayment, { id })
    expect(await as.call(buying.getCheckout, { id })).toMatchObject({
      statusDict: checkoutState.paid,
      soldFlag: true,
    })
    expect(await as.call(buying.getOwn, { goodId })).toMatchObject({ orderId: id, checkoutId: null })
    const { list } = await api(server.app, token).call(contract.orders.listData, {})
    expect(list).toMatchObject([{ id, payFen: 9900, statusDict: orderState.paid }])
    expect(list[0]?.userName).toMatch(/^学员/)
    await expectSound(sql())
  })

  test('an ended checkout cannot be paid again: it says paid or closed', async () => {
    const { as, goodId } = await makeSale()
    const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
    const { step } = await as.call(buying.startPayment, { id, channel: 'sandbox', scene: 'phone' })
    if (step.kind !== 'redirect') return expect.unreachable()
    await choose(step.url, 'pay')
    const again = { id, channel: 'sandbox', scene: 'phone' } as const
    expect(await failureOf(as.call(buying.startPayment, again))).toBe('checkoutPaid')
    expect(await failureOf(as.call(buying.cancelCheckout, { id }))).toBe('checkoutPaid')
    const { checkoutId: second } = await as.call(buying.openCheckout, { goodId })
    await as.call(buying.cancelCheckout, { id: second })
    expect(await as.call(buying.getCheckout, { id: second })).toMatchObject({
      statusDict: checkoutState.closed,
      closeReason: '买家取消了订单',
    })
    expect(await failureOf(as.call(buying.startPayment, { ...again, id: second }))).toBe('checkoutClosed')
  })

  test('a channel that is off, or does not work in this browser, is not offered', async () => {
    const { as, goodId } = await makeSale()
    const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
    const asked = { id, channel: 'alipay', scene: 'phone' } as const
    expect(await failureOf(as.call(buying.startPayment, asked))).toBe('channelNotFound')
  })

  test('a cancelled checkout returns its piece to the stock', async () => {
    const { as, goodId } = await makeSale({ stock: 1 })
    const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
    const other = api(server.app, (await makeLearner(sql())).token)
    expect(await failureOf(other.call(buying.openCheckout, { goodId }))).toBe('goodSoldOut')
    await as.call(buying.cancelCheckout, { id })
    await other.call(buying.openCheckout, { goodId })
  })

  test('when 100 learners buy 10 pieces at once, 10 succeed and 90 are told that it is sold out [P1 R1]', async () => {
    const { creator, token, goodId } = await makeSale({ stock: 10 })
    const learners = await Promise.all(Array.from({ length: 100 }, () => makeLearner(sql())))
    const buy = async (as: ReturnType<typeof api>) => {
      const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
      const { step } = await as.call(buying.startPayment, { id, channel: 'sandbox', scene: 'phone' })
      if (step.kind === 'redirect') await choose(step.url, 'pay')
      return as.call(buying.getCheckout, { id })
    }
    // A busy server says so, and the learner taps again.
    const endOf = async (as: ReturnType<typeof api>): Promise<string> => {
      const bought = buy(as)
      const failure = await failureOf(bought)
      if (failure === 'busy' || failure === 'unavailable') return endOf(as)
      return failure ?? ((await bought).soldFlag ? 'sold' : 'not sold')
    }
    const ends = await Promise.all(learners.map(({ token }) => endOf(api(server.app, token))))
    expect(ends.toSorted()).toEqual([...Array(90).fill('goodSoldOut'), ...Array(10).fill('sold')])
    const [good] = await sql()`select stock, buy_count from goods where creator_id = ${creator}`
    expect(good).toEqual({ stock: 0, buyCount: 10 })
    expect((await api(server.app, token).call(contract.orders.listData, {})).total).toBe(10)
    await expectSound(sql())
  })

  test('no checkout opens for a good that is off the shelf, free, or at the learner’s limit', async () => {
    const { as, goodId, learner } = await makeSale({ limitPerUser: 1 })
    await pay(sql(), makeNotice(goodId, { userId: learner.learner }))
    expect(await failureOf(as.call(buying.openCheckout, { goodId }))).toBe('goodLimitReached')
    expect(await as.call(buying.getOwn, { goodId })).toMatchObject({ limitFlag: true })
    const { as: second, goodId: gift } = await makeSale(free)
    expect(await failureOf(second.call(buying.openCheckout, { goodId: gift }))).toBe('goodIsFree')
    const unknown = newId<GoodId>()
    expect(await failureOf(as.call(buying.openCheckout, { goodId: unknown }))).toBe('goodNotForSale')
  })

  test('nobody sees, pays or cancels another learner’s checkout [R1]', async () => {
    const { as, goodId } = await makeSale()
    const { checkoutId: id } = await as.call(buying.openCheckout, { goodId })
    const other = api(server.app, (await makeLearner(sql())).token)
    const tries = [
      other.call(buying.getCheckout, { id }),
      other.call(buying.startPayment, { id, channel: 'sandbox', scene: 'phone' }),
      other.call(buying.askPayment, { id }),
      other.call(buying.cancelCheckout, { id }),
    ]
    const failures = await Promise.all(tries.map(failureOf))
    expect(failures).toEqual(Array(4).fill('checkoutNotFound'))
    expect(await as.call(buying.getCheckout, { id })).toMatchObject({ statusDict: checkoutState.open })
  })

  test('a free good is taken once, however often the button is pressed', async () => {
    const { as, goodId } = await makeSale(free)
    const requestId = newId<string>()
    const first = await as.call(buying.takeFree, { goodId, requestId })
    expect(await as.call(buying.takeFree, { goodId, requestId })).toEqual(first)
    const again = as.call(buying.takeFree, { goodId, requestId: newId<string>() })
    expect(await failureOf(again)).toBe('goodObtained')
    expect(await as.call(buying.getOwn, { goodId })).toMatchObject({ orderId: first.orderId })
  })

  test('a good that costs money, is gone or is sold out cannot be taken for free', async () => {
    const take = (as: ReturnType<typeof api>, goodId: GoodId) =>
      failureOf(as.call(buying.takeFree, { goodId, requestId: newId<string>() }))
    const { as, goodId } = await makeSale()
    expect(await take(as, goodId)).toBe('goodNotFree')
    expect(await take(as, newId<GoodId>())).toBe('goodNotForSale')
    const { goodId: empty } = await makeSale({ ...free, stock: 0 })
    expect(await take(as, empty)).toBe('goodSoldOut')
  })

  test('without a session nothing can be bought', async () => {
    const { goodId } = await makeSale()
    expect(await failureOf(anyone().call(buying.openCheckout, { goodId }))).toBe('tokenIllegal')
  })
})
