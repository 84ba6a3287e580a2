import { expect, test } from 'vitest'
import { isInDouyin, sceneOf } from './browser.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36'
const douyin = `${phone} aweme_320300 JsSdk/1.0 NetType/WIFI AppName/aweme ByteLocale/zh BytedanceWebview/d8a21c6`

test.each([
  ['a phone', phone, 'phone', false],
  ['WeChat', `${phone} MicroMessenger/8.0.50`, 'wechat', false],
  ['Douyin', douyin, 'phone', true],
  ['a desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 'desktop', false],
])('%s is told by its name', (_, agent, scene, inDouyin) => {
  expect([sceneOf(agent), isInDouyin(agent)]).toEqual([scene, inDouyin])
})
