import { expect, type Page, test } from '@playwright/test'
import { fileKind } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { setUses } from '../../server/src/materials/public.ts'
import { makeCreator, makeFile } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { signIn } from '../steps/sign-in.ts'

/** Pictures named 图 1, 图 2 …; the first one is used. Their bytes are not needed here. */
const signInWith = async (page: Page, count: number) => {
  const creator = await withDatabase(async ({ sql }) => {
    const made = await makeCreator(sql)
    for (let number = 1; number <= count; number += 1) {
      const id = await makeFile(sql, made.creator, fileKind.image, { title: `图 ${number}` })
      const user = { type: 'good', id, name: '摄影入门' } as const
      if (number === 1) await setUses(sql, made.creator, user, [id])
    }
    return made
  })
  await signIn(page, creator)
  return creator
}
const card = (page: Page, title: string) => page.getByRole('checkbox', { name: `选择 ${title}`, exact: true })
const cards = (page: Page) => page.getByRole('list', { name: '图片素材' }).getByRole('checkbox')
const bar = (page: Page) => page.getByRole('region', { name: '批量操作' })
const folders = (page: Page) => page.getByRole('navigation', { name: '文件夹' })

test('pictures are put in folders, tagged, sorted and deleted many at a time, and each step is taken back [7.8]', async ({
  page,
}) => {
  await signInWith(page, 12)
  await page.goto('/material/image')
  await expect(cards(page)).toHaveCount(12)

  await folders(page).getByRole('button', { name: '新建文件夹' }).click()
  await page.getByLabel('文件夹名称').fill('课程')
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(folders(page)).toContainText('课程')
  await folders(page).getByRole('button', { name: '新建文件夹' }).click()
  await page.getByLabel('文件夹名称').fill('课程')
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('dialog')).toContainText('这里已有同名文件夹')
  await page.getByRole('button', { name: /取\s?消/ }).click()

  await page.getByLabel('排序', { exact: true }).selectOption('title')
  await expect(page.getByRole('list', { name: '图片素材' }).getByRole('listitem').nth(1)).toContainText(
    '图 2',
  )
  await card(page, '图 2').click()
  await card(page, '图 4').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('已选 3 个')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: '移动到…' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: '课程' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /移\s?动$/ }).click()
  await expect(page.getByText('3 个素材已移到“课程”')).toBeVisible()
  await folders(page).getByRole('button', { name: /^课程/ }).click()
  await expect(cards(page)).toHaveCount(3)
  await expect(page).toHaveURL(/folder=/)
  await page.reload()
  await expect(cards(page)).toHaveCount(3)

  await page.getByRole('checkbox', { name: '选择已显示的' }).check()
  await bar(page).getByRole('button', { name: '加标签' }).click()
  await page.getByLabel('新标签').fill('片头')
  await page.getByRole('button', { name: '添加新标签' }).click()
  await expect(page.getByText('3 个素材加了标签“片头”')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await folders(page).getByRole('button', { name: '全部素材' }).click()
  await page.getByLabel('标签', { exact: true }).selectOption({ label: '片头（0）' })
  await expect(page.getByText('没有符合条件的图片')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(cards(page)).toHaveCount(12)

  await page.getByLabel('状态', { exact: true }).selectOption('unused')
  await expect(page.getByText(/11 个，共 .*删除并清空回收站后释放/)).toBeVisible()
  await page.getByRole('button', { name: '清空筛选' }).click()
  await card(page, '图 1').check()
  await bar(page).getByRole('button', { name: '选择全部 12 个' }).click()
  await card(page, '图 12').uncheck()
  await expect(bar(page)).toContainText('已选 11 个')
  await bar(page).getByRole('button', { name: '删除选中' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('“图 1”')
  await expect(page.getByRole('dialog')).toContainText('商品「摄影入门」')
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(cards(page)).toHaveCount(12)

  await folders(page).getByRole('button', { name: '文件夹“课程”的操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(page.getByRole('dialog')).toContainText('不删除素材')
  await page.getByRole('button', { name: '删除文件夹' }).click()
  await expect(folders(page)).not.toContainText('课程')
  await expect(cards(page)).toHaveCount(12)
})

test('the library is a table too and remembers it, and several files come as one ZIP [7.8]', async ({
  page,
}) => {
  await signInWith(page, 3)
  await page.goto('/material/image')
  await page.getByText('列表', { exact: true }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expectAccessible(page)
  await page.reload()
  await expect(rows).toHaveCount(4)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await expect(bar(page)).toContainText('已选 3 个')
  const saved = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: '打包下载' }).click()
  expect((await saved).suggestedFilename()).toBe('素材（3 个）.zip')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('文件夹', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
