import { fen } from '@zsm/contract/money/fen'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IncomeTraceCard } from './income-trace-card.tsx'

const left = { settledFen: fen(100), withdraws: [], otherFen: fen(0), leftFen: fen(100), cutFlag: false }
const shown = (cutFlag: boolean) =>
  renderToStaticMarkup(createElement(IncomeTraceCard, { trace: { ...left, cutFlag } }))

test('income that was not found among too many outflows is not told as not withdrawn', () => {
  expect(shown(false)).toContain('¥1.00：尚未提现')
  expect(shown(true)).toContain('¥1.00：之后的支出太多，没有查到去向')
  expect(shown(true)).not.toContain('尚未提现')
})
