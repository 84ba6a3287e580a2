import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { call } from '@zsm/contract/client/call'
import { withDatabase } from '../scripts/with-database.ts'
import { fetching } from '../server/test/fetching.ts'
import { type MadeCreator, makeCreator } from '../server/test/makers.ts'
import { ownServer } from '../server/test/own-server.ts'
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
  await choose(page, '选择文件继续')
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

const film = { size: 300 * 1024 ** 2, mark: 1024 ** 2 }

/** What a film of 300 MB consists of: a video, an element without content, and a number in each megabyte of it. */
function filmParts(): { position: number; data: number[] }[] {
  const video = readFileSync(new URL('../server/assets/demo/lesson.webm', import.meta.url))
  const head = Buffer.alloc(9)
  head.writeUInt8(0xec)
  head.writeBigUInt64BE((1n << 56n) | BigInt(film.size - video.length - head.length), 1)
  const parts = [{ position: 0, data: [...Buffer.concat([video, head])] }]
  for (let at = film.mark; at < film.size; at += film.mark)
    parts.push({ position: at, data: [...Buffer.from(`megabyte ${at / film.mark}`)] })
  return parts
}

function filmHash(parts: { position: number; data: number[] }[]): string {
  const whole = Buffer.alloc(film.size)
  for (const { position, data } of parts) whole.set(data, position)
  return createHash('sha256').update(whole).digest('hex')
}

test('300 MB arrive whole over a cut line, a reload, a new sign-in and a killed server, and nobody chooses the file again [7.12]', async ({
  browser,
}) => {
  const own = await ownServer()
  try {
    let server = await own.serve()
    const creator = await own.onDatabase((sql) => makeCreator(sql))
    const context = await browser.newContext({ baseURL: own.url })
    const page = await context.newPage()
    page.on('dialog', (dialog) => dialog.accept())
    // The page's own file system stands for the device's: its handles are kept, and read again, in the same way.
    await page.addInitScript(() => {
      const showOpenFilePicker = async () => {
        const files = await navigator.storage.getDirectory()
        return [await files.getFileHandle('大师课.webm')]
      }
      Object.assign(window, { showOpenFilePicker })
    })
    await signIn(page, creator)
    const parts = filmParts()
    await page.evaluate(
      async ({ parts, size }) => {
        const files = await navigator.storage.getDirectory()
        const writer = await (await files.getFileHandle('大师课.webm', { create: true })).createWritable()
        for (const { position, data } of parts)
          await writer.write({ type: 'write', position, data: new Uint8Array(data) })
        await writer.truncate(size)
        await writer.close()
      },
      { parts, size: film.size },
    )
    await page.goto('/material/video')

    const offsets: number[] = []
    /** The pieces that do not arrive: the first is cut off, the others wait until the page or the server is gone. */
    const held = new Map([2, 4, 5, 7].map((number) => [number * piece, Promise.withResolvers<void>()]))
    await page.route('**/upload/resumable/*', async (route) => {
      const { 'upload-offset': offset } = route.request().headers()
      const stop = offset === undefined ? undefined : held.get(Number(offset))
      if (!stop) {
        if (offset !== undefined) offsets.push(Number(offset))
        return route.continue()
      }
      held.delete(Number(offset))
      if (held.size === 3) await route.abort('connectionreset')
      stop.resolve()
    })
    const reached = [...held.values()]
    await page.getByRole('button', { name: '上传视频' }).first().click()
    await reached[1]?.promise
    await expect(tray(page)).toContainText('可以关闭本页')
    await page.reload()
    await reached[2]?.promise
    await expect(tray(page)).toContainText('大师课.webm')
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByRole('dialog')).toContainText('还有 1 个文件没有传完，下次登录后可以接着传。')
    await page.getByRole('button', { name: '立即退出' }).click()
    // in the same page, without loading it again
    await page.waitForURL('**/login**')
    await fillSignIn(page, creator)
    await reached[3]?.promise
    await server.kill('SIGKILL')
    server = await own.serve()
    await page.reload()
    await expect(tray(page)).toContainText('全部上传完成', { timeout: 120_000 })
    // No byte that had arrived was sent again.
    expect(offsets).toEqual(Array.from({ length: 10 }, (_, number) => number * piece))

    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { list } = await call(fetching(own.url), contract.materials.listData, {}, { token })
    const stored = await fetch(new URL(list[0]?.url ?? '', own.url))
    const hash = createHash('sha256')
    for await (const chunk of stored.body ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(filmHash(parts))
    await context.close()
  } finally {
    await own.end()
  }
})

const tray = (page: Page) => page.getByRole('region', { name: '上传列表' })

async function signIn(page: Page, creator: MadeCreator) {
  await page.goto('/login')
  await fillSignIn(page, creator)
}

async function fillSignIn(page: Page, { mobile, password }: MadeCreator) {
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
