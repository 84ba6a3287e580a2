import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Safari/604.1`, 'Safari · iPhone'],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/141.0 MicroMessenger/8.0`, '微信 · Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['make', '其他设备'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
