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
    '新课/第10讲 收尾.webm': padded(video, 4000),
    '新课/2_转场.webm': padded(video, 5000),
    '课前清单.pdf': demo('checklist.pdf'),
    '封面.webp': demo('cover-photo.webp'),
    '.DS_Store': Buffer.from('x'),
  }
  for (const [path, content] of Object.entries(files)) {
    const place = path.startsWith('新课/') ? join(dir, path) : join(folder(), path)
    mkdirSync(join(place, '..'), { recursive: true })
    writeFileSync(place, content)
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
  await page.route('**/zsm/api/file/create*', () => undefined)
  await dialog.getByRole('button', { name: '添加 5 个课时并上传' }).click()
  await expect(dialog).toBeHidden()
  const names = ['导论', '开课第一讲', '认识构图', '课前清单', '光线', '逆光', '夜景']
  await expect.poll(() => order(page)).toEqual(names)
  await expect(page.getByText('5 个在等素材')).toBeVisible()
  await expect(page.getByText('正在上传').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.unroute('**/zsm/api/file/create*')
  // The course's page stays closed: its lessons get their files all the same.
  await page.goto('/material/video')
  const tray = page.getByRole('region', { name: '上传列表' })
  await expect(tray).toContainText('全部上传完成')
  await page.goto('/course/list')
  await page
    .getByRole('button', { name: '继续编辑' })
    .or(page.getByRole('link', { name: '继续编辑' }))
    .first()
    .click()
  await expect(lessons(page)).toHaveCount(5)
  await expect(page.getByText('5 个课时，2 个分组。改动即时保存。')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(names)
  await expect(page.getByText('在等素材')).toHaveCount(0)

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

  await test.step('files chosen for a group are lessons at once, in the order of their numbers', async () => {
    await page.route('**/zsm/api/file/create*', () => undefined)
    await page.getByRole('button', { name: '在“后期”中添加课时' }).click()
    await page.getByRole('menuitem', { name: '视频课时' }).click()
    const picker = page.getByRole('dialog', { name: '选择视频' })
    await expect(picker).toContainText('从设备选择或拖入的文件马上成为课时')
    const chosen = ['新课/第10讲 收尾.webm', '新课/2_转场.webm', '摄影课/封面.webp']
    await picker.locator('input[type=file]').setInputFiles(chosen.map((path) => join(dir, path)))
    await expect(picker).toBeHidden()
    await expect(page.getByText('已添加 2 个课时，文件正在上传')).toBeVisible()
    await expect(page.getByRole('alert', { name: '没有上传的文件' })).toContainText('封面.webp')
    await page.getByRole('button', { name: '知道了' }).click()
    await expect.poll(() => order(page)).toEqual([...names, '练习', '后期', '调色', '导出', '转场', '收尾'])
  })

  await test.step('several lessons move to a position by its number while their files are uploaded', async () => {
    await page.getByRole('button', { name: '批量操作' }).click()
    for (const name of ['转场', '收尾']) {
      await page.getByRole('checkbox', { name: `选择课时“${name}”` }).check()
    }
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '移到' }).click()
    await page.getByRole('menuitem', { name: '第几位…' }).click()
    const move = page.getByRole('dialog', { name: '移动 2 个课时' })
    await move.getByLabel('第几位（1 到 3）').fill('4')
    await expect(move).toContainText('请输入 1 到 3 的整数')
    await move.getByLabel('第几位（1 到 3）').fill('2')
    await expectAccessible(page)
    await move.getByRole('button', { name: '移动' }).click()
    await expect(move).toBeHidden()
    await page.getByRole('button', { name: '开放时间' }).click()
    const release = page.getByRole('dialog', { name: '2 个课时的开放时间' })
    await release.getByText('购买几天后开放').click()
    await release.getByLabel('购买几天后开放').last().fill('7')
    await expectAccessible(page)
    await release.getByRole('button', { name: '设置' }).click()
    await expect(page.getByText('购买 7 天后开放')).toHaveCount(2)
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(page.getByText('购买 7 天后开放')).toHaveCount(0)
    await page.getByRole('button', { name: '完成' }).click()
    await expect.poll(() => order(page)).toEqual([...names, '练习', '后期', '调色', '转场', '收尾', '导出'])
  })

  await test.step('a table of another platform is matched once, tried out, and asks for its files', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('createOutline') && sent.push(request.url()))
    const rows = '模块,甲,形式,可试看\n番外,花絮,视频,是\n番外,采访,直播,\n'
    const choose = async () => {
      await menu(page, '导入 CSV 表格')
      const file = { name: '目录.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
      await page.getByLabel('课程表格').setInputFiles(file)
    }
    const table = page.getByRole('dialog', { name: '导入 CSV 表格' })
    await choose()
    await expect(table).toContainText('请先选出哪一列是课时名')
    await table.getByLabel('课时名是哪一列').selectOption('甲')
    await expect(table).toContainText('1 个分组 · 1 个新课时 · 1 个可试看')
    await expect(table).toContainText('第 3 行：类型“直播”没有对应的课时')
    await expectAccessible(page)
    expect(sent).toEqual([])
    await table.getByRole('button', { name: '添加 1 个课时' }).click()
    const asked = page.getByRole('dialog', { name: '1 个课时在等素材' })
    await expect(asked).toBeVisible()
    await expectAccessible(page)
    const film = { name: '花絮.webm', mimeType: 'video/webm', buffer: padded(demo('lesson.webm'), 6000) }
    await page.getByLabel('课时的文件', { exact: true }).setInputFiles(film)
    await expect(dialog).toContainText('补上已有课时的素材')
    await dialog.getByRole('button', { name: '上传 1 个文件' }).click()
    await expect.poll(async () => (await order(page)).slice(-2)).toEqual(['番外', '花絮'])
    await choose()
    await expect(table).toContainText('已按上次的选择对应')
    await expect(table).toContainText('目录里已经有“花絮”，默认不再添加')
    await table.getByRole('button', { name: '取消' }).click()
  })
})
