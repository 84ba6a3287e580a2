import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../../scripts/with-database.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { lessons, order } from '../steps/outline.ts'
import { signIn } from '../steps/sign-in.ts'

const demo = (name: string) => readFileSync(new URL(`../../server/assets/demo/${name}`, import.meta.url))

let dir: string
const folder = () => join(dir, '摄影课')

test.beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'zsm-course-'))
  const video = demo('lesson.webm')
  const files: Record<string, Buffer> = {
    '01 导论/01-开场.webm': video,
    '01 导论/02_认识构图.webm': padded(video, 1000),
    '第二章 光线/第10讲 夜景.webm': padded(video, 2000),
    '第二章 光线/第2讲 逆光.webm': padded(video, 3000),
    '第二章 光线/练习.wav': demo('exercise.wav'),
    '课前清单.pdf': demo('checklist.pdf'),
    '封面.webp': demo('cover-photo.webp'),
    '.DS_Store': Buffer.from('x'),
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder(), path, '..'), { recursive: true })
    writeFileSync(join(folder(), path), content)
  }
})
test.afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Another playable video: an element without content (EBML Void) is added. */
function padded(video: Buffer, size: number): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(0xec)
  head.writeBigUInt64BE((1n << 56n) | BigInt(size), 1)
  return Buffer.concat([video, head, Buffer.alloc(size)])
}

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: '导入导出' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a folder becomes a course whose lessons are there before their files, and a reload loses none', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
  await page.goto('/course/album')
  await expect(page.getByText('还没有课时')).toBeVisible()
  await page.getByLabel('课程文件夹').setInputFiles(folder())
  const dialog = page.getByRole('dialog', { name: '从文件生成目录' })
  await expect(dialog).toContainText('2 个分组 · 6 个新课时')
  await expect(dialog).toContainText('1 个文件不会用到')
  await dialog.getByLabel('课时“开场”的名称').fill('开课第一讲')
  await dialog.getByRole('checkbox', { name: '添加课时“练习”' }).uncheck()
  await dialog.getByLabel('课时“课前清单”的分组').selectOption('导论')
  await expectAccessible(page)

  // The files are on their way when the page is reloaded.
  await page.route('**/zsm/api/file/create', () => undefined)
  await dialog.getByRole('button', { name: '添加 5 个课时并上传' }).click()
  await expect(dialog).toBeHidden()
  const names = ['导论', '开课第一讲', '认识构图', '课前清单', '光线', '逆光', '夜景']
  await expect.poll(() => order(page)).toEqual(names)
  await expect(page.getByText('5 个在等素材')).toBeVisible()
  await expect(page.getByText('正在上传').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.unroute('**/zsm/api/file/create')
  await page.goto('/course/list')
  await page
    .getByRole('button', { name: '继续编辑' })
    .or(page.getByRole('link', { name: '继续编辑' }))
    .first()
    .click()
  await expect(lessons(page)).toHaveCount(5)
  await expect(page.getByText('5 个课时，2 个分组。改动即时保存。')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(names)

  await menu(page, '粘贴目录')
  const paste = page.getByRole('dialog', { name: '粘贴目录' })
  await paste.getByRole('textbox').first().fill('光线\t练习\n第三章 后期\t3.1 调色\n\t3.2 导出')
  await expect(paste).toContainText('2 个分组 · 3 个新课时')
  await paste.getByRole('button', { name: '添加 3 个课时' }).click()
  await expect.poll(() => order(page)).toEqual([...names, '练习', '后期', '调色', '导出'])
  // A file dropped later finds the lesson that waits for it.
  await page.getByLabel('课程文件', { exact: true }).setInputFiles(join(folder(), '第二章 光线', '练习.wav'))
  await expect(dialog).toContainText('补上已有课时的素材')
  await dialog.getByRole('button', { name: '上传 1 个文件' }).click()
  await expect(page.getByText('2 个在等素材')).toBeVisible()
})
