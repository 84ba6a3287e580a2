import { fen } from '@zsm/contract/money/fen'
import type { Risk } from '@zsm/contract/office/creator-risks'
import { expect, test } from 'vitest'
import { riskText } from './risk-text.ts'

const none = { tail: '', count: 0, ofCount: 0, sumFen: null, creators: [] }

test.each<[Risk, string]>([
  [
    { ...none, kind: 'newCard', tail: '0002', count: 2, sumFen: fen(500_000) },
    '向新银行卡大额提现：尾号 0002 绑定 2 天，申请 ¥5,000.00',
  ],
  [{ ...none, kind: 'sharedCard', tail: '0002', count: 1 }, '银行卡尾号 0002 也在另外 1 位创作者名下'],
  [{ ...none, kind: 'sharedIdentity', count: 3 }, '身份证号与另外 3 位创作者相同'],
  [{ ...none, kind: 'sharedBrowser', count: 2 }, '与另外 2 位创作者在同一网络用同一浏览器登录'],
  [{ ...none, kind: 'ownOrder', count: 1, sumFen: fen(9900) }, '用自己的手机号买过 1 单，共 ¥99.00'],
  [{ ...none, kind: 'refundRate', count: 4, ofCount: 10 }, '最近 10 单里 4 单退过款（40%）'],
])('a risk is said with its figures: %o', (risk, text) => {
  expect(riskText(risk)).toBe(text)
})
