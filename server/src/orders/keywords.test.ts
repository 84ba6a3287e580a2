import { expect, test } from 'vitest'
import { wordOf } from './keywords.ts'

test.each([
  ['26112100', { from: '26112100', to: '26112100999999999999' }, undefined],
  ['26112100123456789012', { from: '26112100123456789012', to: '26112100123456789012' }, undefined],
  ['261121001234567890123', undefined, undefined],
  ['2611210', undefined, undefined],
  ['1234', undefined, { tail: '1234', masked: undefined }],
  ['123', undefined, undefined],
  [
    '13800001234',
    { from: '13800001234', to: '13800001234999999999' },
    { tail: '1234', masked: '138****1234' },
  ],
  ['猫薄荷', undefined, undefined],
])('%s may be a number or a mobile by its form', (keyword, orderNos, mobile) => {
  expect(wordOf(keyword)).toEqual({ keyword, orderNos, mobile })
})
