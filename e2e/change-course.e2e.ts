import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { expectSaved } from './steps/saved.ts'
import { signIn } from './steps/sign-in.ts'

test('the list finds unfinished drafts, takes a course off the shelf and deletes it', async ({ page }) => {
  await signIn(page)
  await page.goto('/material/video')
  await page.getByRole('button', { name: '删除', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  const inUse = page.getByRole('dialog').filter({ hasText: '素材正在使用，不能删除' })
  await expect(inUse).toContainText(/课程「.+」的课时「/)
  await expectAccessible(page)
  await inUse.getByRole('button', { name: '知道了' }).click()

  await page.goto('/course/list')
  const row = page.getByRole('row').filter({ has: page.getByText('已上架') })
  const name = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('link', { name: '编辑' }).click()
  await page.getByLabel('课程名称', { exact: true }).fill('改了一半')
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('tab', { name }).press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  await page.getByRole('button', { name: '删除草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click()
  await expect(page.getByText('未完成的草稿')).toBeHidden()

  const course = page.getByRole('row').filter({ hasText: name })
  await course.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '版权说明' }).click()
  await page.getByLabel('说明文字').fill('原创内容，未经许可不得转载。')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('版权说明已保存')).toBeVisible()
  await course.getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await expect(course).toContainText('未上架')
  await page.getByRole('radiogroup', { name: '上架状态' }).getByText('未上架').click()
  await expect(page).toHaveURL(/shelf=0/)
  await expectAccessible(page)

  await course.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: '消息' })).toHaveText(/已移到回收站/)
  await expect(course).toBeHidden()
})

test('of two windows that edit one draft, the later one is told, and each finds its own text after a reload', async ({
  page,
  context,
}) => {
  const title = (page: Page) => page.getByLabel('课程名称', { exact: true })
  await signIn(page)
  await page.goto('/course/list')
  await page.getByRole('link', { name: '编辑' }).first().click()
  const other = await context.newPage()
  await expect(title(page)).toBeVisible()
  await other.goto(page.url())
  await expect(title(other)).toBeVisible()
  await title(page).fill('先写的名称')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await title(other).fill('后写的名称')
  await expect(other.getByText('别处也在写这份草稿，这里写的没有存')).toBeVisible()
  await expect(other.getByText('请只在一处继续')).toBeVisible()
  await expectAccessible(other)
  await page.reload()
  await expect(title(page)).toHaveValue('先写的名称')
  await other.reload()
  await expect(title(other)).toHaveValue('后写的名称')
  // Saving in the other window does not change what is typed here.
  await other.keyboard.press('Control+s')
  await expectSaved(other)
  await page.reload()
  await expect(title(page)).toHaveValue('先写的名称')
})

test('a course that was deleted in another window says so in an open editor, and offers a way on', async ({
  page,
  context,
}) => {
  await signIn(page)
  await page.goto('/course/list')
  const row = (page: Page) => page.getByRole('row').filter({ has: page.getByText('已上架') })
  await row(page).getByRole('link', { name: '编辑' }).click()
  await page.getByLabel('副标题').fill('还在写')
  const other = await context.newPage()
  await other.goto('/course/list')
  await row(other).getByRole('button', { name: '下架' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await expect(other.getByText('未上架').last()).toBeVisible()
  await other.getByRole('row').last().getByRole('button', { name: '更多' }).click()
  await other.getByRole('menuitem', { name: '删除' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(other.getByText('已移到回收站')).toBeVisible()
  await page.getByRole('button', { name: '添加分组' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('没有保存成功')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '这个课程已在别处删除' })).toBeInViewport()
})

test('two pages that change one course ask which changes to keep', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/course/list')
  await page.getByRole('link', { name: '编辑' }).first().click()
  const other = await context.newPage()
  await expect(page.getByLabel('副标题')).toBeVisible()
  await other.goto(page.url())
  await other.getByLabel('副标题').fill('别处改的副标题')
  await other.keyboard.press('Control+s')
  await expectSaved(other)

  await page.getByLabel('课程名称', { exact: true }).fill('我改的名称')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toContainText('改动了：副标题')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保留我的并保存' }).click()
  await expectSaved(page)
  await expect(page.getByLabel('副标题')).toHaveValue('别处改的副标题')
  await expect(page.getByLabel('课程名称', { exact: true })).toHaveValue('我改的名称')

  // The other window changes the same in the same way: nothing is asked.
  await other.getByLabel('课程名称', { exact: true }).fill('我改的名称')
  await other.keyboard.press('Control+s')
  await expectSaved(other)
  await expect(other.getByRole('dialog')).toHaveCount(0)
})
