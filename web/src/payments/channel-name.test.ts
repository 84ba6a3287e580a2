import { expect, test } from 'vitest'
import { channelName } from './channel-name.ts'

test('a channel has the dictionary’s name', () => {
  expect(channelName('sandbox')).toBe('沙箱')
  expect(channelName('other-pay')).toBe('other-pay')
})
