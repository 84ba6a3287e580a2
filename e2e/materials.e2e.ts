import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { makeCreator } from '../server/test/makers.ts'
import { expectAccessible } from './steps/accessible.ts'
import { signIn } from './steps/sign-in.ts'

const demo = (name: string) => join(import.meta.dirname, '../server/assets/demo', name)
const video = { name: '第一课.webm', mimeType: 'video/webm', buffer: readFileSync(demo('lesson.webm')) }
const sound = { name: '发声练习.wav', mimeType: 'audio/wav', buffer: readFileSync(demo('exercise.wav')) }
const picture = { name: '封面.webp', mimeType: 'image/webp', buffer: readFileSync(demo('cover-photo.webp')) }

const pdf = {
  name: '讲义.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

test.beforeEach(async ({ page }) => {
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
})

test('a video is uploaded, shown with its details, played, renamed and deleted', async ({ page }) => {
  await page.goto('/material/video')
  await expect(page.getByText('还没有视频')).toBeVisible()
  await expectAccessible(page)

  await choose(page, '上传视频', [video])
  const card = page.getByRole('listitem').filter({ hasText: '第一课' }).filter({ hasText: '未使用' })
  await expect(card).toContainText(/\d+(\.\d)? KB · \d+ × \d+/)
  await expect(card).toContainText(/0:0\d/)
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(tray(page)).toContainText('全部上传完成')
  await expect(tray(page)).toContainText('可以放心关闭页面')
  await expectAccessible(page)

  await card.getByRole('button', { name: '播放 第一课' }).click()
  const player = page.locator('video')
  await player.evaluate((media: HTMLVideoElement) => media.play())
  await expect.poll(() => player.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Close|关闭/ })
    .click()

  await card.getByRole('button', { name: '重命名' }).click()
  await page.getByLabel('标题', { exact: true }).fill('构图入门')
  await withDatabase(
    ({ sql }) => sql`update files set title = '别处的名', version = version + 1 where title = '第一课'`,
  )
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('dialog')).toContainText('现在的标题是“别处的名”')
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('button', { name: '播放 构图入门' })).toBeVisible()

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(page.getByText('还没有视频')).toBeVisible()
})

test('sounds and pictures have their pages [2 8]', async ({ page }) => {
  await page.goto('/material/audio')
  await expect(page.getByRole('link', { name: '上传教程' })).toHaveAttribute('href', '/tutorial/index')
  await choose(page, '上传音频', [sound])
  await page.getByRole('button', { name: '播放 发声练习' }).click()
  await expect(page.locator('audio')).toHaveJSProperty('error', null)
  await page.keyboard.press('Escape')

  await page.goto('/material/image')
  const token = page.waitForRequest('**/oss/uploadToken?*')
  await choose(page, '上传图片', [picture])
  expect((await token).method()).toBe('GET')
  await page.getByRole('button', { name: '查看 封面' }).click()
  await expect(page.getByRole('dialog')).toContainText(/\d+ × \d+/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'image.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(page.getByRole('button', { name: '查看 粘贴的图片' })).toBeVisible()
})

test('wrong, empty and unplayable files are refused before they are sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/uploadToken|\/upload$/.test(new URL(request.url()).pathname)) sent.push(request.url())
  })
  await page.goto('/material/video')
  await choose(page, '上传视频', [
    { name: '讲义.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    { name: '空.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) },
    { name: '坏.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a video at all') },
  ])
  const refused = page.getByRole('alert', { name: '没有上传的文件' })
  await expect(refused).toContainText('讲义.pdf')
  await expect(refused).toContainText('不是可用的视频')
  await expect(refused).toContainText('文件是空的')
  await expect(tray(page)).toContainText('浏览器放不了这个视频')
  await expect(tray(page).getByRole('button', { name: '重试 坏.mp4' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/material/image')
  // As a path: sending twenty megabytes to the browser as bytes can exceed its timeout on a busy machine.
  const dir = mkdtempSync(join(tmpdir(), 'zsm-large-'))
  writeFileSync(join(dir, '大图.png'), Buffer.alloc(20 * 1024 ** 2 + 1, 1))
  await choose(page, '上传图片', [join(dir, '大图.png')])
  await expect(refused).toContainText('大图.png')
  await expect(refused).toContainText('20 MB')
  rmSync(dir, { recursive: true })
  expect(sent).toEqual([])
})

test('an upload can be cancelled and repeated, and continues while other pages are open', async ({
  page,
  context,
}) => {
  const held = Promise.withResolvers<void>()
  // The upload host does not answer until the test has cancelled.
  await page.route('**/upload', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.goto('/material/audio')
  await choose(page, '上传音频', [sound])
  await expect(tray(page)).toContainText('正在上传 1 个文件')
  const other = await context.newPage()
  await other.goto('/user')
  await other.getByRole('button', { name: '账号菜单' }).click()
  await other.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(other.getByRole('dialog')).toContainText('还有 1 个文件没有传完，下次登录后可以接着传。')
  await other.getByRole('button', { name: '暂不退出' }).click()
  await other.close()
  await tray(page).getByRole('button', { name: '取消 发声练习.wav' }).click()
  await expect(tray(page)).toContainText('已取消')
  held.resolve()
  await page.unroute('**/upload')

  const again = Promise.withResolvers<void>()
  await page.route('**/upload', async (route) => {
    await again.promise
    await route.continue()
  })
  await tray(page).getByRole('button', { name: '重试 发声练习.wav' }).click()
  await page.getByRole('link', { name: '图片素材' }).click()
  await expect(tray(page)).toContainText('正在上传 1 个文件')
  again.resolve()
  await expect(tray(page)).toContainText('全部上传完成')
  await page.getByRole('link', { name: '音频素材' }).click()
  await expect(page.getByRole('button', { name: '播放 发声练习' })).toHaveCount(1)
})

test('a file that is in the library already is stored again only on request', async ({ page }) => {
  await page.goto('/material/image')
  await choose(page, '上传图片', [picture])
  await expect(page.getByRole('button', { name: '查看 封面' })).toHaveCount(1)
  await choose(page, '上传图片', [{ ...picture, name: '又一次.webp' }])
  await expect(tray(page)).toContainText('素材库里已有相同的内容“封面”')
  await expect(tray(page)).toContainText('可以关闭本页：重新打开后再选')
  await expectAccessible(page)
  await tray(page).getByRole('button', { name: '用已有的 又一次.webp' }).click()
  await page.mouse.move(0, 0)
  await expect(tray(page)).toBeHidden()
  await choose(page, '上传图片', [{ ...picture, name: '又一次.webp' }])
  await tray(page).getByRole('button', { name: '仍然上传 又一次.webp' }).click()
  await expect(page.getByRole('button', { name: '查看 又一次' })).toBeVisible()
})

test('a page over plain HTTP, where browsers cannot hash, notices the same file too', async ({
  page,
  baseURL,
}) => {
  await openElsewhere(page, baseURL?.replace('127.0.0.1', 'zhishimao.test'))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await choose(page, '上传图片', [picture])
  await expect(page.getByRole('button', { name: '查看 封面' })).toHaveCount(1)
  await choose(page, '上传图片', [{ ...picture, name: '又一次.webp' }])
  await expect(tray(page)).toContainText('素材库里已有相同的内容“封面”')
})

test('an upload that a reload interrupts continues by itself, or paused as it was; a file that the browser could not store is asked for again [7.12]', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const dir = mkdtempSync(join(tmpdir(), 'zsm-kept-'))
  const [small, large] = [join(dir, '发声练习.wav'), join(dir, '全套讲义.wav')]
  writeFileSync(small, sound.buffer)
  writeFileSync(large, Buffer.concat([sound.buffer, Buffer.alloc(17 * 1024 ** 2)]))
  const begun = Promise.withResolvers<void>()
  // Nothing gets through until the page has been reloaded.
  await page.route(/\/upload(\/resumable.*)?$/, () => begun.resolve())
  await page.goto('/material/audio')
  await choose(page, '上传音频', [small, large])
  await begun.promise
  await expect(tray(page)).toContainText('关闭后需要重新选择 1 个文件')
  await tray(page).getByRole('button', { name: '暂停 发声练习.wav' }).click()
  await page.reload()
  await expect(tray(page)).toContainText('页面关闭时还没有传完，请再选一次这个文件')
  await expect(tray(page)).toContainText('已暂停')
  await expectAccessible(page)
  await page.unrouteAll()
  // However often the page is reloaded, it asks once.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload()
    await expect(tray(page).getByRole('button', { name: '选择文件继续 全套讲义.wav' })).toHaveCount(1)
  }
  await tray(page).getByRole('button', { name: '继续 发声练习.wav' }).click()
  await expect(page.getByRole('button', { name: '播放 发声练习' })).toHaveCount(1)
  const chooser = page.waitForEvent('filechooser')
  await tray(page).getByRole('button', { name: '选择文件继续 全套讲义.wav' }).click()
  await (await chooser).setFiles(large)
  await expect(page.getByRole('button', { name: '播放 全套讲义' })).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(tray(page)).toBeHidden()
  rmSync(dir, { recursive: true })
})

test('a page opened under another host name of this machine can upload too', async ({ page, baseURL }) => {
  await openElsewhere(page, baseURL?.replace('127.0.0.1', 'localhost'))
  await choose(page, '上传图片', [picture])
  await expect(page.getByRole('button', { name: '查看 封面' })).toBeVisible()
})

test('where one file is wanted, the others are refused by name', async ({ page }) => {
  await page.goto('/course/album')
  await page.getByRole('button', { name: '从素材库选择' }).click()
  await expect(page.getByRole('dialog', { name: '选择图片' })).toBeVisible()
  const files = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    for (const name of ['一.png', '二.png']) dropped.items.add(new File(['x'], name, { type: 'image/png' }))
    return dropped
  })
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
  const refused = page.getByRole('alert', { name: '没有上传的文件' })
  await expect(refused).toContainText('二.png')
  await expect(refused).toContainText('这里只能选 1 个文件')
  await expect(refused).not.toContainText('一.png')
})

test('a film that begins in black gets a poster from a later frame', async ({ page }) => {
  const film = await filmFromBlack(page)
  await page.goto('/material/video')
  await choose(page, '上传视频', [{ name: '暗场.webm', mimeType: 'video/webm', buffer: film }])
  const poster = page.getByRole('listitem').filter({ hasText: '暗场' }).locator('img')
  await expect(poster).toHaveJSProperty('complete', true)
  expect(await poster.evaluate(brightness)).toBeGreaterThan(100)
})

/** Two seconds of black, then two of white, recorded by this browser. */
async function filmFromBlack(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const start = performance.now()
    const painted = Promise.withResolvers<void>()
    const paint = () => {
      const time = performance.now() - start
      if (pen) pen.fillStyle = time < 2_000 ? '#000' : '#fff'
      pen?.fillRect(0, 0, 64, 36)
      if (time < 4_000) requestAnimationFrame(paint)
      else painted.resolve()
    }
    paint()
    await painted.promise
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(base64, 'base64')
}

/** The brightness of a picture's centre, 0 to 255. */
async function brightness(picture: SVGElement | HTMLElement): Promise<number> {
  if (!(picture instanceof HTMLImageElement)) return 0
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const pen = canvas.getContext('2d')
  pen?.drawImage(picture, 0, 0, 1, 1)
  return pen?.getImageData(0, 0, 1, 1).data[0] ?? 0
}

test('documents and archives have their pages, a file can be replaced, and a deleted one is restored or purged [7.8]', async ({
  page,
}) => {
  await page.goto('/material/document')
  await choose(page, '上传文档', [pdf])
  await page.getByRole('button', { name: '查看 讲义' }).click()
  const preview = page.getByRole('dialog', { name: '预览' })
  await expect(preview).toContainText('还没有在任何地方使用')
  await expect(preview.getByRole('button', { name: '下载' })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto('/material/archive')
  await expect(page.getByText('还没有压缩包')).toBeVisible()

  await page.goto('/material/document')
  await page.getByRole('button', { name: '查看 讲义' }).click()
  await preview.getByRole('button', { name: '替换' }).click()
  await expect(preview).toBeHidden()
  const replace = page.getByRole('dialog', { name: '替换“讲义”' })
  await expect(replace).toContainText('学员的学习进度保留')
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await replace.getByRole('button', { name: '选择新的文档' }).click()
  const second = {
    ...pdf,
    name: '讲义第二版.pdf',
    buffer: Buffer.concat([pdf.buffer, Buffer.from('\n% 2\n')]),
  }
  await (await chooser).setFiles([second])
  await expect(page.getByText('“讲义”已替换')).toBeVisible()
  await expect(page.getByRole('button', { name: '查看 讲义' })).toHaveCount(1)

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await page.getByRole('link', { name: '回收站', exact: true }).click()
  const rows = page.getByRole('row', { name: /讲义/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('30 天后彻底删除')
  await expectAccessible(page)
  await rows.first().getByRole('button', { name: '恢复' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: '彻底删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '彻底删除' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('link', { name: '文档素材' }).click()
  await expect(page.getByRole('button', { name: '查看 讲义' })).toHaveCount(1)
})

/** Opens the list of pictures under another host name of this machine, as the signed-in creator. */
async function openElsewhere(page: Page, address = '') {
  const session = await page.evaluate(() => ({ ...localStorage }))
  await page.goto(`${address}/login`)
  await page.evaluate((kept) => Object.assign(localStorage, kept), session)
  await page.goto(`${address}/material/image`)
}

const tray = (page: Page) => page.getByRole('region', { name: '上传列表' })

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, button: string, files: Chosen[] | string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await chooser).setFiles(files)
}
