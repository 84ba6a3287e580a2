import { expect, test } from 'vitest'
import { closingText, headline, paceText } from './tray-text.ts'
import type { Upload } from './upload-store.ts'

const upload = (values: Partial<Upload>): Upload => ({
  id: 'a',
  name: '第一课.mp4',
  size: 1000,
  sent: 0,
  rank: 0,
  state: 'sending',
  ...values,
})

test('the tray says how many are sent, are paused, wait for the network, and have ended', () => {
  const [sending, paused, offline] = [upload({}), upload({ state: 'paused' }), upload({ state: 'offline' })]
  expect(headline([sending, paused])).toBe('正在上传 1 个文件，1 个已暂停')
  expect(headline([paused, paused])).toBe('2 个文件已暂停')
  expect(headline([paused, offline])).toBe('1 个文件等待网络')
  expect(headline([upload({ state: 'lost' }), upload({ state: 'done' })])).toBe('1 个文件上次没有传完')
  expect(headline([upload({ state: 'done' }), upload({ state: 'cancelled' })])).toBe('全部上传完成')
})

test('the time left counts what is sent and what waits, and not what is paused', () => {
  const uploads = [upload({ sent: 500 }), upload({ state: 'waiting' }), upload({ state: 'paused' })]
  expect(paceText(uploads, 100)).toBe('100 B/s · 还要约 15 秒')
})

test('an unknown speed is not shown, nor one of a tray that sends nothing', () => {
  expect(paceText([upload({})], undefined)).toBe('')
  expect(paceText([upload({})], 0)).toBe('')
  expect(paceText([upload({ state: 'paused' })], 100)).toBe('')
})

test.each<[string, Partial<Upload>[]]>([
  ['没有正在上传的文件，可以放心关闭页面', [{ state: 'done', reopens: 'chosen' }, { state: 'cancelled' }]],
  ['可以关闭本页：重新打开后自动继续', [{ reopens: 'byItself' }, { state: 'paused', reopens: 'byItself' }]],
  [
    '可以关闭本页：重新打开后继续，浏览器可能会请您允许读取文件',
    [{ reopens: 'byItself' }, { state: 'waiting', reopens: 'allowed' }],
  ],
  [
    '关闭后需要重新选择 2 个文件，已经传上去的部分不用再传',
    [{ reopens: 'chosen' }, { reopens: 'byItself' }, { state: 'waiting' }, { state: 'done' }],
  ],
  ['可以关闭本页：重新打开后再选', [{ state: 'asking', reopens: 'byItself' }, { state: 'done' }]],
  ['重试或移除后再关闭页面', [{ state: 'failed' }, { state: 'done' }]],
])('what closing means: %s', (text, uploads) => expect(closingText(uploads.map(upload))).toBe(text))
