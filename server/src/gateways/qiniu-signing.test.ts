import { expect, test } from 'vitest'
import { downloadUrl, managementToken, uploadToken, urlsafe } from './qiniu-signing.ts'

const keys = { accessKey: 'MY_ACCESS_KEY', secretKey: 'MY_SECRET_KEY' }

test('an entry is encoded as in the documentation', () => {
  expect(urlsafe('newdocs:find_man.txt')).toBe('bmV3ZG9jczpmaW5kX21hbi50eHQ=')
})

test('a private address is signed as in the documentation’s example', () => {
  const url = 'http://78re52.com1.z0.glb.clouddn.com/resource/flower.jpg'
  expect(downloadUrl(keys, url, 1451491200)).toBe(
    `${url}?e=1451491200&token=MY_ACCESS_KEY:438dd8pXocjYuF-6dTcKMtETB2g=`,
  )
})

test('a call is signed as by Qiniu’s own client', () => {
  const url = new URL('https://rs.qiniuapi.com/stat/bmV3ZG9jczpmaW5kX21hbi50eHQ=')
  const contentType = 'application/x-www-form-urlencoded'
  const headers = { 'X-Qiniu-Date': '20260101T000000Z' }
  expect(managementToken(keys, { method: 'GET', url, contentType, headers })).toBe(
    'Qiniu MY_ACCESS_KEY:FTEG0XypjRjc_9B3_a4EfHTXVEY=',
  )
})

test('an upload token equals that of the documentation’s example [7.12]', () => {
  const returnBody =
    '{"name":$(fname),"size":$(fsize),"w":$(imageInfo.width),"h":$(imageInfo.height),"hash":$(etag)}'
  const policy = { scope: 'my-bucket:sunflower.jpg', deadline: 1451491200, returnBody }
  const token = uploadToken(keys, policy)
  expect(token).toMatch(/^MY_ACCESS_KEY:wQ4ofysef1R7IKnrziqtomqyDvI=:eyJzY29wZSI6Im15LWJ1Y2tldDpzdW5/)
  expect(JSON.parse(Buffer.from(token.split(':')[2] ?? '', 'base64url').toString())).toEqual(policy)
})
