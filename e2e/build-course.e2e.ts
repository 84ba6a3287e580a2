import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newCreator } from './people.ts'

const demo = 'server/assets/demo'

async function signIn(page: Page) {
  const { mobile, password } = newCreator()
  await page.goto('/login')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL('**/user')
}

const lessons = (page: Page) => page.getByRole('button', { name: /^拖动课时/ })
const order = (page: Page) =>
  page
    .getByRole('button', { name: /^拖动(课时|分组)/ })
    .evaluateAll((handles) => handles.map((handle) => /“(.*)”/.exec(handle.ariaLabel ?? '')?.[1]))

async function upload(page: Page, files: string[], accept: string) {
  const picker = page.getByRole('dialog')
  await picker.locator('input[type=file]').setInputFiles(files.map((file) => `${demo}/${file}`))
  await picker.getByRole('button', { name: accept, exact: true }).click()
  await expect(picker).toBeHidden()
}

async function addGroup(page: Page, name: string) {
  await page.getByRole('button', { name: '添加分组' }).click()
  await page.getByLabel('新分组的名称').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `拖动分组“${name}”` })).toBeVisible()
}

async function dragByMouse(page: Page, from: string, to: string) {
  const handle = page.getByRole('button', { name: `拖动课时“${from}”` })
  const target = page.getByRole('button', { name: `拖动课时“${to}”` })
  await handle.scrollIntoViewIfNeeded()
  const [start, end] = [await handle.boundingBox(), await target.boundingBox()]
  if (!start || !end) throw new Error('the lessons are not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

async function dragByKeys(page: Page, name: string, key: 'ArrowUp' | 'ArrowDown') {
  await page.getByRole('button', { name: `拖动课时“${name}”` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`拿起了“${name}”`)).toBeAttached()
  await page.keyboard.press(key)
  await expect(page.getByText(`“${name}”移到了`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(`“${name}”已放下`)).toBeAttached()
}

test('a course is built from real files, kept while typing, and put on the shelf', async ({ page }) => {
  await signIn(page)
  await page.goto('/course/list')
  await expectAccessible(page)
  await page.getByRole('link', { name: '新建课程' }).click()

  await page.getByLabel('课程名称', { exact: true }).fill('声')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('课程名称至少 2 个字')).toBeVisible()
  await page.getByLabel('课程名称', { exact: true }).fill('一周学会好声音')
  await page.getByLabel('副标题').fill('每天十分钟')
  await page.getByLabel('价格').fill('99.07')

  await page.getByRole('button', { name: '选择或上传视频' }).click()
  await upload(page, ['lesson.webm'], '使用')
  await expect(lessons(page)).toHaveCount(1)
  await page.getByRole('button', { name: '添加课时', exact: true }).click()
  await page.getByRole('menuitem', { name: '音频课时' }).click()
  await upload(page, ['exercise.wav'], '使用')
  await expect(lessons(page)).toHaveCount(2)

  await addGroup(page, '第一章')
  expect(await order(page)).toEqual(['lesson', 'exercise', '第一章'])
  await dragByKeys(page, 'exercise', 'ArrowDown')
  await expect.poll(() => order(page)).toEqual(['lesson', '第一章', 'exercise'])
  await dragByMouse(page, 'lesson', 'exercise')
  await expect.poll(() => order(page)).toEqual(['第一章', 'exercise', 'lesson'])
  await page.getByRole('button', { name: '试看' }).first().click()
  await expect(page.getByText('1 个可试看')).toBeVisible()
  await page.getByRole('button', { name: 'lesson，点击修改课时名称' }).click()
  await page.getByLabel('课时名称', { exact: true }).fill('第一讲')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '拖动课时“第一讲”' })).toBeVisible()
  await expect(page.getByText(/草稿已保存/)).toBeVisible()
  await expectAccessible(page)

  // Opened anew, the course is found again with its lessons.
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/course/album')
  await page.getByRole('link', { name: '继续编辑' }).click()
  await expect(page.getByLabel('课程名称', { exact: true })).toHaveValue('一周学会好声音')
  await expect.poll(() => order(page)).toEqual(['第一章', 'exercise', '第一讲'])

  await page.getByRole('button', { name: '保存并上架' }).click()
  const missing = page.getByRole('alert').filter({ hasText: '还不能上架' })
  await expect(missing.getByRole('button')).toHaveText(['请添加封面', '请选择分类', '请填写介绍'])
  await expect(page).toHaveURL(/\/course\/album\?id=/)

  await missing.getByRole('button', { name: '请填写介绍' }).click()
  await page.keyboard.type('适合想练好声音的人。')
  await page.getByLabel('选择封面图片').setInputFiles(`${demo}/cover-voice.webp`)
  await page.getByRole('button', { name: '使用这张封面' }).click()
  await expect(page.getByRole('img', { name: '课程封面' })).toBeVisible()
  await page.getByLabel('分类', { exact: true }).press('Enter')
  await page.getByLabel('分类', { exact: true }).press('Enter')
  await page.getByRole('button', { name: '保存并上架' }).click()
  await expect(page.getByText('已保存并上架')).toBeVisible()
  await expect(page.getByLabel('价格')).toHaveValue('99.07')
})

test('the list finds unfinished drafts, takes a course off the shelf and deletes it', async ({ page }) => {
  await signIn(page)
  await page.goto('/course/list')
  const row = page.getByRole('row').filter({ has: page.getByText('已上架') })
  const name = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('link', { name: '编辑' }).click()
  await page.getByLabel('课程名称', { exact: true }).fill('改了一半')
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '离开' }).click()
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
  await expect(page.getByRole('region', { name: '消息' })).toHaveText(/已删除/)
  await expect(course).toBeHidden()
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
  await expect(other.getByText('已保存', { exact: true })).toBeVisible()

  await page.getByLabel('课程名称', { exact: true }).fill('我改的名称')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toContainText('改动了：副标题')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保留我的并保存' }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expect(page.getByLabel('副标题')).toHaveValue('别处改的副标题')
  await expect(page.getByLabel('课程名称', { exact: true })).toHaveValue('我改的名称')
})
