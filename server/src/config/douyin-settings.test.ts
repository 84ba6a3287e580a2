import { expect, test } from 'vitest'
import { douyinOf } from './douyin-settings.ts'

const https = 'https://shop.example'
const keys = { DOUYIN_CLIENT_KEY: 'key', DOUYIN_CLIENT_SECRET: 'secret' }

test('by default works go to the sandbox outside production, and nowhere in production [7.5]', () => {
  expect(douyinOf({}, { production: false, publicUrl: https })).toEqual({ kind: 'sandbox' })
  expect(douyinOf({}, { production: true, publicUrl: https })).toEqual({ kind: 'off' })
  expect(douyinOf({ DOUYIN: 'off' }, { production: false, publicUrl: https })).toEqual({ kind: 'off' })
  expect(douyinOf({ DOUYIN: 'open', ...keys }, { production: true, publicUrl: https })).toEqual({
    kind: 'open',
    clientKey: 'key',
    clientSecret: 'secret',
  })
})

test.each([
  ['DOUYIN', { DOUYIN: 'sandbox' }, https],
  ['DOUYIN_CLIENT_KEY', { DOUYIN: 'open' }, https],
  ['PUBLIC_URL', { DOUYIN: 'open', ...keys }, 'http://shop.example'],
] as const)('what is wrong with %s is refused by name', (name, set, publicUrl) => {
  expect(douyinOf(set, { production: true, publicUrl })).toEqual({ refused: expect.stringContaining(name) })
})
