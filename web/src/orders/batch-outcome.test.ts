import type { ChangedOrder } from '@zsm/contract/orders'
import type { OrderId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { formerRemarks, outcomeOf } from './batch-outcome.ts'

const row = (id: string, formerRemark: string | null, doneFlag = true): ChangedOrder => ({
  id: id as OrderId,
  orderNo: `NO-${id}`,
  formerRemark,
  doneFlag,
  error: doneFlag ? null : 'orderNotFound',
  message: doneFlag ? null : '订单不存在',
})

test('the undo of a batch gives each order its own former remark, and leaves the others alone', () => {
  const list = [row('a', '老学员'), row('b', null), row('c', ''), row('d', null, false)]
  expect(formerRemarks(list)).toEqual({ ids: ['a', 'c'], creatorRemarks: ['老学员', ''] })
  expect(formerRemarks([row('b', null)])).toBeUndefined()
})

test('what a batch did is counted apart from what it refused', () => {
  expect(outcomeOf([row('a', null), row('b', null, false)])).toMatchObject({
    done: 1,
    refused: [{ orderNo: 'NO-b' }],
  })
})
