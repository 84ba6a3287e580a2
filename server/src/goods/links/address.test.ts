import { expect, test } from 'vitest'
import { isLinkAddress } from './address.ts'

test.each([
  [1, 'https://haohuo.jinritemai.com/views/product/item2?id=1', true],
  [4, 'http://example.com', true],
  [4, 'https://', false],
  [4, 'javascript:alert(1)', false],
  [4, 'pages/index', false],
  [2, 'ftp://example.com/a', false],
  [3, 'pages/index', true],
  [3, '/pages/detail/index?id=3&from=a', true],
  [3, 'https://example.com', false],
  [3, 'javascript:alert(1)', false],
] as const)('of type %i, %s is an address: %j', (type, url, expected) => {
  expect(isLinkAddress(type, url)).toBe(expected)
})
