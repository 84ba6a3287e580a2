import type { Certification } from '@zsm/contract/certifications'
import type { certificationState, certificationType, StateOf } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { factsOf, standingOf } from './certification-facts.ts'

const made = (
  typeDict:
    | typeof certificationType.realName
    | typeof certificationType.company
    | typeof certificationType.qualification,
  statusDict: StateOf<typeof certificationState>,
) => ({ typeDict, statusDict }) as Certification

test('a valid certification is shown beside a pending one', () => {
  const all = [made(1, 3), made(1, 4), made(2, 1), made(1, 5)]
  expect(standingOf(1, all)).toEqual({ approved: [all[1]], open: all[0], over: false })
  expect(standingOf(2, all)).toEqual({ approved: [], open: all[2], over: false })
  expect(standingOf(3, all)).toEqual({ approved: [], open: undefined, over: false })
})

test('an expired certification is over until another is approved', () => {
  expect(standingOf(1, [made(1, 5)]).over).toBe(true)
  expect(standingOf(1, [made(1, 2), made(1, 5)]).over).toBe(false)
})

test('only facts with a value are shown', () => {
  const one = { realName: '张小满', idCardNo: '110***********002X', validFrom: '2020-01-01', validTo: null }
  expect(factsOf({ ...one, longTermFlag: true } as Certification)).toEqual([
    ['真实姓名', '张小满'],
    ['身份证号', '110***********002X'],
    ['有效期', '2020-01-01 至 长期'],
  ])
})
