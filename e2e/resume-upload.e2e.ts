import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { type MadeCreator, makeCreator } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'

const size = 40 * 1024 ** 2
const piece = 32 * 1024 ** 2

let dir: string
let path: string

test.beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'zsm-large-'))
  path = join(dir, '第一课.webm')
  writeFileSync(path, padded(readFileSync(new URL('../server/assets/demo/lesson.webm', import.meta.url))))
})
test.afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A playable video enlarged by an element without content (EBML Void). */
function padded(video: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(0xec)
  const length = size - video.length - head.length
  head.writeBigUInt64BE((1n << 56n) | BigInt(length), 1)
  return Buffer.concat([video, head, Buffer.alloc(length)])
}

test('a large upload that a reload interrupts continues where it stopped [7.12]', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const offsets: string[] = []
  const held = Promise.withResolvers<void>()
  // The second piece is being sent when the page reloads.
  await page.route('**/upload/resumable/*', async (route) => {
    const offset = route.request().headers()['upload-offset']
    if (offset !== undefined) offsets.push(offset)
    if (offset === String(piece)) held.resolve()
    else await route.continue()
  })
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
  await page.goto('/material/video')
  await choose(page, '上传视频')
  await held.promise
  await expect(tray(page)).toContainText('第一课.webm')
  await expect(page.getByRole('region', { name: '没有传完的文件' })).toHaveCount(0)

  await page.reload()
  await page.unroute('**/upload/resumable/*')
  const unfinished = page.getByRole('region', { name: '没有传完的文件' })
  await expect(unfinished).toContainText('已传 80% · 32 MB / 40 MB')
  await expectAccessible(page)

  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (offset !== undefined) offsets.push(offset)
  })
  await choose(page, '继续上传 第一课.webm')
  await expect(tray(page)).toContainText('全部上传完成')
  await expect(unfinished).toHaveCount(0)
  // No byte that had arrived was sent again.
  expect(offsets).toEqual(['0', String(piece), String(piece)])
  const card = page.getByRole('listitem').filter({ hasText: '第一课' }).filter({ hasText: '未使用' })
  await expect(card).toContainText('40 MB')
  await card.getByRole('button', { name: '播放 第一课' }).click()
  const player = page.locator('video')
  await player.evaluate((media: HTMLVideoElement) => media.play())
  await expect.poll(() => player.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0)
})

test('a cancelled upload is deleted from the server', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  const held = Promise.withResolvers<void>()
  await page.route('**/upload/resumable/*', async (route) => {
    if (route.request().headers()['upload-offset'] === String(piece)) held.resolve()
    else await route.continue()
  })
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
  await page.goto('/material/video')
  await choose(page, '上传视频')
  await held.promise
  await page.reload()
  await page.getByRole('button', { name: '放弃 第一课.webm' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /放\s?弃/ })
    .click()
  await expect(page.getByRole('region', { name: '没有传完的文件' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('还没有视频')).toBeVisible()
  await expect(page.getByRole('region', { name: '没有传完的文件' })).toHaveCount(0)
})

const tray = (page: Page) => page.getByRole('region', { name: '上传列表' })

async function signIn(page: Page, { mobile, password }: MadeCreator) {
  await page.goto('/login')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: /登\s?录/ }).click()
  await page.waitForURL('**/user')
}

async function choose(page: Page, button: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await chooser).setFiles(path)
}
