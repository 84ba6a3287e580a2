import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

test.each([
  ['/course/list?shopDict=2&bizDict=4', '/course/list?shopDict=2&bizDict=4'],
  ['/user#top', '/user#top'],
  [null, '/user'],
  ['', '/user'],
  ['https://evil.example/', '/user'],
  ['//evil.example/a', '/user'],
  ['/\\evil.example', '/user'],
  ['/\t/evil.example', '/user'],
  ['javascript:alert(1)', '/user'],
])('%j leads to %s [H3]', (wanted, target) => expect(redirectTarget(wanted, '/user')).toBe(target))
