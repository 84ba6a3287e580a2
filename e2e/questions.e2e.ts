import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { fileKind } from '@zsm/contract/states'
import { expectAccessible } from './steps/accessible.ts'
import { ask, newestGood } from './steps/ask.ts'
import { newCreator, type Person } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

test('a creator answers a learner’s question, and is told of a change made elsewhere', async ({
  page,
  request,
}) => {
  const creator = await newCreator()
  await signIn(page, creator)
  await page.goto('/course/list')
  const course = page.getByRole('row', { name: /手机摄影入门/ })
  await course.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '学员提问' }).click()
  await expect(page.getByText('只显示“手机摄影入门')).toBeVisible()
  await expect(page.getByText('没有符合条件的问题')).toBeVisible()
  await page.getByRole('button', { name: '查看全部' }).click()
  await expect(page.getByText('还没有人提问')).toBeVisible()

  const question = '没有单反相机可以学吗？'
  const asked = { goodId: (await newestGood(request, creator)).id, question, requestId: randomUUID() }
  const { id } = await ask(request, contract.questions.create, asked, await newCreator())
  await page.reload()
  const row = page.getByRole('row', { name: /没有单反相机/ })
  await expect(row).toContainText('待回答')
  await expectAccessible(page)

  await row.getByRole('button', { name: '回答' }).click()
  const drawer = page.getByRole('dialog')
  const answer = drawer.getByRole('button', { name: '回答', exact: true })
  await answer.click()
  await expect(drawer.getByText('请填写回答')).toBeVisible()
  await drawer.getByLabel('回答', { exact: true }).fill('可以，手机就行。')
  await expectAccessible(page)
  await ask(request, contract.questions.update, { id, version: 1, topFlag: true }, creator)
  await answer.click()
  await drawer.getByRole('button', { name: '用最新版本再试' }).click()
  await expect(drawer.getByText('这个问题刚在别处改过')).toBeHidden()
  await expect(drawer.getByLabel('回答', { exact: true })).toHaveValue('可以，手机就行。')
  const read = page.waitForResponse('**/zsm/api/qa/answer*')
  await answer.click()
  expect((await (await read).json()).result).toBe('true')
  await expect(row).toContainText('已回答')
  await expect(row).toContainText('置顶')

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '关闭问题' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭问题' }).click()
  await expect(row).toContainText('已关闭')
  await page
    .getByRole('radiogroup', { name: '状态' })
    .getByText(/^待回答/)
    .click()
  await expect(page.getByText('没有符合条件的问题')).toBeVisible()
})

test('a question shows its pictures, its answer may have some, and the learner marks the answer', async ({
  page,
  request,
}) => {
  const [creator, learner] = [await newCreator(), await newCreator()]
  const picturesOf = async (person: Person) =>
    (await ask(request, contract.materials.listData, { kindDict: fileKind.image }, person)).list
  const { id: goodId } = await newestGood(request, creator)
  const imageFileIds = (await picturesOf(learner)).map(({ id }) => id).slice(0, 2)
  const asked = { goodId, question: '这样拍对吗？', imageFileIds, requestId: randomUUID() }
  await ask(request, contract.questions.create, asked, learner)

  await signIn(page, creator)
  await page.goto('/user/questions')
  const row = page.getByRole('row', { name: /这样拍对吗/ })
  await expect(row).toContainText(/\d 张图片/)
  await row.getByRole('button', { name: '回答' }).click()
  const drawer = page.getByRole('dialog', { name: '回答提问' })
  await drawer.getByRole('button', { name: '查看提问图片 1' }).click()
  const viewer = page.getByRole('dialog', { name: '提问图片 1' })
  await expect(viewer.getByRole('img', { name: '提问图片 1' })).toBeVisible()
  await expectAccessible(page)
  await viewer.getByRole('button', { name: /关闭|Close/ }).click()
  await drawer.getByLabel('回答', { exact: true }).fill('光再低一点，像这张。')
  await drawer.getByRole('button', { name: '添加图片' }).click()
  const picker = page.getByRole('dialog', { name: '选择图片' })
  await picker.getByRole('checkbox').first().check()
  await picker.getByRole('button', { name: '使用' }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '回答', exact: true }).click()
  await expect(row).toContainText('已回答')
  await row.getByRole('button', { name: '查看' }).click()
  await expect(drawer.getByRole('list', { name: '回答配图' }).getByRole('listitem')).toHaveCount(1)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())

  await signIn(page, learner)
  await page.goto('/user/questions')
  await page.getByText('我问的', { exact: true }).click()
  await row.getByRole('button', { name: '评分' }).click()
  await page.getByRole('dialog', { name: '给回答评分' }).getByText('4 分', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: '给回答评分' }).getByRole('button', { name: '评分' }).click()
  await expect(row).toContainText('4 分')
})
