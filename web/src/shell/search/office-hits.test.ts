import '../../api/fake-browser.ts'
import type { FoundByOperator } from '@zsm/contract/office/search'
import { goodKind, noticeKind, orderState } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { officeHits } from './office-hits.ts'
import { recentHits, storeHit } from './search-recent.ts'

const one = {
  id: '1',
  orderNo: 'O',
  withdrawNo: 'W',
  refundNo: 'R',
  batchNo: 'B',
  tradeNo: 'T',
  name: '王老师',
  mobile: '138****1234',
  frontId: '2',
  frontName: '创作者',
  goodName: '课',
  payFen: 100,
  amountFen: 100,
  sumFen: 100,
  statusDict: orderState.paid,
  kindDict: noticeKind.payment,
  bizDict: goodKind.course,
  shelfFlag: true,
}
const found = Object.fromEntries(
  [
    ...['orders', 'withdrawals', 'refunds', 'batches', 'notices'],
    ...['creators', 'learners', 'shops', 'goods'],
  ].map((kind) => [kind, [one]]),
) as unknown as FoundByOperator

const waysOf = (seesOrders: boolean) =>
  Object.fromEntries(officeHits(found, seesOrders).map(({ title, hits }) => [title, hits[0]?.to]))

test('each kind leads to its page, with the thing open', () => {
  expect(waysOf(true)).toEqual({
    订单: '/admin/orders?order=1',
    提现: '/admin/withdrawals?status=all&keyword=W&open=1',
    退款: '/admin/refunds?status=all&keyword=R&open=1',
    打款批次: '/admin/payouts/batch?id=1',
    未入账通知: '/admin/notices?status=all&keyword=T&open=1',
    创作者: '/admin/creators?keyword=1&open=1',
    学员: '/admin/orders?learner=1',
    店铺: '/admin/creators?keyword=2&open=2#1',
    商品: '/admin/orders?good=1',
  })
})

test('a good leads those who see no orders to its review', () => {
  expect(waysOf(false).商品).toMatch(/^\/admin\/goods\?state=2&keyword=.*&open=1$/)
})

test('numbers come before people, and people are not stored in the browser', () => {
  const groups = officeHits(found, true)
  expect(groups.map(({ title }) => title).slice(0, 3)).toEqual(['订单', '提现', '退款'])
  const persons = groups.filter(({ hits }) => hits[0]?.isPerson).map(({ title }) => title)
  expect(persons).toEqual(['创作者', '学员'])
})

test("the browser stores no creator's name with what an operator found", () => {
  const named = { ...one, frontName: '李老师' }
  const all = Object.fromEntries(
    Object.keys(found).map((kind) => [kind, [named]]),
  ) as unknown as FoundByOperator
  for (const hit of officeHits(all, true).flatMap(({ hits }) => hits)) {
    localStorage.clear()
    storeHit('me', hit)
    expect(JSON.stringify(recentHits('me'))).not.toContain('李老师')
  }
})
