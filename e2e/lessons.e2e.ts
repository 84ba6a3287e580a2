import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { withDatabase } from '../scripts/with-database.ts'
import { expectAccessible } from './steps/accessible.ts'
import { failCalls } from './steps/failing.ts'
import { addGroup, dragByKeys, lessons, order } from './steps/outline.ts'
import { newCreator, newOperator } from './steps/people.ts'
import { expectSaved } from './steps/saved.ts'
import { signIn, signInOperator } from './steps/sign-in.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `选择课时“${name}”` })
const undo = (page: Page) =>
  page.getByRole('region', { name: '消息' }).getByRole('button', { name: '撤销' }).last().click()
const many = async (page: Page, menu: string, item: string) => {
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function openCourse(page: Page) {
  await signIn(page, await newCreator())
  await page.goto('/course/list')
  await page.getByRole('row').getByRole('link', { name: '编辑' }).first().click()
  await expect(lessons(page).first()).toBeVisible()
}

async function writeLesson(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: '添加课时', exact: true }).click()
  await page.getByRole('menuitem', { name: '图文课时' }).click()
  const dialog = page.getByRole('dialog', { name: '新建图文课时' })
  await dialog.getByLabel('课时名称').fill(name)
  await dialog.getByRole('textbox', { name: '图文内容' }).click()
  await page.keyboard.type(text)
  return dialog
}

/** As a browser tells of a picture copied from another program. */
async function pastePicture(field: Locator): Promise<void> {
  const picture = readFileSync('server/assets/demo/cover-voice.webp').toString('base64')
  await field.evaluate((element, picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.webp', { type: 'image/webp' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture)
}

test('a text lesson is written with a picture, survives as a draft, and is changed', async ({ page }) => {
  await openCourse(page)
  const dialog = await writeLesson(page, '开始之前', '先准备好手机。')
  await dialog.getByRole('button', { name: '插入图片' }).click()
  const picker = page.getByRole('dialog').filter({ hasText: '使用' }).last()
  await picker.getByRole('checkbox').first().check()
  await picker.getByRole('button', { name: '使用', exact: true }).click()
  await expect(dialog.locator('img')).toHaveCount(1)
  await pastePicture(dialog.getByRole('textbox', { name: '图文内容' }))
  await expect(dialog.locator('img[src*=media]')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '添加课时', exact: true }).click()
  await page.getByRole('menuitem', { name: '图文课时' }).click()
  await expect(dialog).toContainText('已恢复上次没有保存的内容')
  await expect(dialog.getByLabel('课时名称')).toHaveValue('开始之前')
  await dialog.getByRole('button', { name: '保存课时' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('图文 · 7 字')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '编辑图文' }).click()
  const again = page.getByRole('dialog', { name: '编辑图文课时' })
  await expect(again.getByRole('textbox', { name: '图文内容' })).toContainText('先准备好手机')
  await expect(again.locator('img[src*=media]')).toHaveCount(2)
  await reviewLesson(page, new URL(page.url()).searchParams.get('id') ?? '')
})

/** An operator reads the lesson before deciding. */
async function reviewLesson(page: Page, id: string) {
  await signInOperator(page, await newOperator('reviewer'))
  await page.goto(`/admin/goods?state=2&open=${id}`)
  const drawer = page.getByRole('dialog', { name: '商品内容' })
  const lesson = drawer.getByRole('listitem').filter({ hasText: '开始之前' })
  await expect(lesson).toContainText(/7 字.*付费/)
  await expect(drawer.getByRole('listitem').filter({ hasText: '试看' })).not.toHaveCount(0)
  await lesson.getByText('开始之前').click()
  await expect(lesson).toContainText('先准备好手机。')
  await expect(lesson.locator('img[src*=media]')).toHaveCount(2)
  await expectAccessible(page)
}

test('of two windows that sort the groups of one course, the later one is told [7.7]', async ({
  page,
  context,
}) => {
  await openCourse(page)
  await addGroup(page, '第二章')
  await addGroup(page, '第三章')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(lessons(other).first()).toBeVisible()
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/good/updateGroupSorts*', async (route) => {
    held.resolve()
    await goOn.promise
    await route.continue()
  })
  await dragByKeys(page, '第三章', 'ArrowUp', '分组')
  await held.promise
  const sorted = other.waitForResponse('**/good/updateGroupSorts*')
  await dragByKeys(other, '第二章', 'ArrowUp', '分组')
  await sorted
  const current = await order(other)
  goOn.resolve()
  await expect(page.getByText('目录刚在别处改过，这次没有移动')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(current)
})

test('several lessons are changed at once by keyboard, with a result for each and one undo [7.7]', async ({
  page,
}) => {
  await openCourse(page)
  await addGroup(page, '第二章')
  const before = await order(page)
  await page.getByRole('button', { name: '批量操作' }).click()
  await box(page, '一分钟看懂构图').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选 2 / 2')
  await many(page, '试看', '取消试看')
  await expect(page.getByText('已取消试看 2 个课时')).toBeVisible()
  await undo(page)
  await expect(page.getByText('1 个可试看')).toBeVisible()
  await many(page, '上架', '隐藏')
  await page.getByRole('dialog').getByRole('button', { name: '隐藏', exact: true }).click()
  await expect(page.getByText('已隐藏 1 个课时，1 个没有改')).toBeVisible()
  await expect(page.getByText('没有改：商品在架上，至少保留一个上架的课时')).toBeVisible()
  await expectAccessible(page)
  await undo(page)
  await expect(page.getByRole('button', { name: '已隐藏' })).toHaveCount(0)
  await many(page, '移到', '第二章')
  await expect(page.getByText('已移动 2 个课时')).toBeVisible()
  await undo(page)
  await expect(page.getByText('已撤销').last()).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expect.poll(() => order(page)).toEqual(before)
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('checkbox', { name: '全选' }).check()
  await box(page, '一分钟看懂构图').uncheck()
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(box(page, '课后练习')).toBeHidden()
  await undo(page)
  await page.getByRole('button', { name: '完成' }).click()
  await expect.poll(() => order(page)).toEqual(before)
})

test('deleting a lesson or a group, and sorting, can be undone, and the course can be copied', async ({
  page,
}) => {
  await openCourse(page)
  const before = await order(page)
  await page.getByRole('button', { name: '课时“课后练习”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除课时' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除课时')).toBeVisible()
  await undo(page)
  await expect.poll(() => order(page)).toEqual(before)
  await page.getByRole('button', { name: '删除分组“开始之前”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除分组' }).click()
  await expect(page.getByText('已删除分组')).toBeVisible()
  await undo(page)
  await expect.poll(() => order(page)).toEqual(before)
  await dragByKeys(page, '课后练习', 'ArrowUp')
  await expect.poll(() => order(page)).not.toEqual(before)
  await undo(page)
  await expect.poll(() => order(page)).toEqual(before)

  await test.step('a copy has the same lessons, and from the list one is made without them', async () => {
    const name = page.getByRole('textbox', { name: '课程名称' })
    const original = await name.inputValue()
    await name.fill(`${original}（改）`)
    await page.getByRole('button', { name: '创建副本' }).click()
    const dialog = page.getByRole('dialog', { name: '创建课程副本' })
    await expect(dialog).toContainText('还没有保存的修改不会带到副本里')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '创建副本' }).click()
    await expect(page.getByText(`已创建“${original} 副本”，还没有上架`)).toBeVisible()
    await expect(name).toHaveValue(`${original} 副本`)
    await expect.poll(() => order(page)).toEqual(before)
    await page.goto('/course/list')
    const row = page.getByRole('row').filter({ has: page.getByText(`${original} 副本`, { exact: true }) })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '创建副本' }).click()
    await dialog.getByRole('checkbox', { name: /同时复制目录和课时/ }).uncheck()
    await dialog.getByRole('button', { name: '创建副本' }).click()
    await expect(name).toHaveValue(`${original} 副本 2`)
    await expect(page.getByText('还没有课时')).toBeVisible()
  })
})

test('a course shows its example pictures, its name on its tag, and an empty price field [4]', async ({
  page,
}) => {
  const creator = await newCreator()
  await signIn(page, creator)
  await page.goto('/course/album')
  await page.getByLabel('课程名称', { exact: true }).fill('剪辑入门')
  await page.getByRole('button', { name: '从素材库添加' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('checkbox').first().check()
  await picker.locator('input[type=file]').setInputFiles('server/assets/demo/cover-gear.webp')
  await picker.getByRole('button', { name: '使用这 2 个' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expectSaved(page)
  await expect(page.getByRole('tab', { name: '剪辑入门' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveTitle('剪辑入门 - 知视猫')
  const price = page.getByRole('textbox', { name: '价格', exact: true })
  await price.click()
  await page.keyboard.type('199')
  await expect(price).toHaveValue('199')
  await page.getByRole('button', { name: '查看示例图 1' }).click()
  const shown = page.getByRole('dialog', { name: '示例图 1 / 2' })
  await expect(shown.getByRole('img', { name: '摄影课封面' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '示例图 2 / 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  const names = () =>
    page
      .getByRole('button', { name: /^查看示例图/ })
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
  const [first, second] = (await names()).map((name) => name?.split('：')[1])
  await page.getByRole('button', { name: '后移示例图 1' }).click()
  await page.getByLabel('课程名称', { exact: true }).fill('剪辑进阶')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('tab', { name: '剪辑进阶' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: '剪辑进阶' })).toBeVisible()
  await expect(price).toHaveValue('199.00')
  await expect.poll(async () => (await names()).map((name) => name?.split('：')[1])).toEqual([second, first])
  // Another window deletes one picture before the course is saved. Only that one is marked.
  await page.getByRole('button', { name: '前移示例图 2' }).click()
  await withDatabase(
    ({ sql }) => sql`
      update files set delete_time = now(), purge_time = now() + interval '30 days'
      where title = ${first ?? ''} and creator_id = ${creator.frontId}`,
  )
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('这个素材已经不在这里了')).toBeVisible()
  await expect(page.getByRole('list', { name: '示例图' }).getByText('图片已删除')).toHaveCount(1)
  await page.getByRole('button', { name: '移除示例图 1' }).click()
  await expect(page.getByRole('button', { name: /^查看示例图/ })).toHaveCount(1)

  await test.step('one that failed to load is requested again, and only a deleted one is said to be deleted', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expectSaved(page)
    const examples = page.getByRole('list', { name: '示例图' })
    const failing = await failCalls(page, '**/file/get*')
    await page.reload()
    await expect(examples).toContainText('没有读到')
    await failing.mend()
    await examples.getByRole('button', { name: '重试' }).click()
    await expect(examples.locator('img')).toBeVisible()
    await page.route('**/file/get*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/id=[^&]+/, `id=${randomUUID()}`),
      }),
    )
    await page.reload()
    await expect(examples).toContainText('图片已删除')
  })
})
