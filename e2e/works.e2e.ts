import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { contract } from '@zsm/contract'
import { workState } from '@zsm/contract/states'
import { withDatabase } from '../scripts/with-database.ts'
import { makeCreator } from '../server/test/makers.ts'
import { today } from '../web/src/format/time.ts'
import { expectAccessible } from './steps/accessible.ts'
import { ask, newestGood } from './steps/ask.ts'
import { failCalls } from './steps/failing.ts'
import { newCreator } from './steps/people.ts'
import { signIn, tryToSignIn } from './steps/sign-in.ts'

const pick = async (page: Page, button: string, kind: 'radio' | 'checkbox') => {
  await page.getByRole('button', { name: button }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole(kind).first().check()
  await picker.getByRole('button', { name: '使用' }).click()
}

/** Goes through Douyin's page and ours, back to where it began. */
const authorize = async (page: Page, button: string, back: RegExp) => {
  const taken = page.waitForResponse('**/user/douyin/authorized*')
  await page.getByRole('button', { name: button }).first().click()
  await taken
  await page.waitForURL(back)
  await expect(page.getByText('已授权抖音')).toBeVisible({ timeout: 30_000 })
}

test('a short video is published to Douyin once it is authorised, and a failed one says what to do', async ({
  page,
}) => {
  await signIn(page)
  const { mend } = await failCalls(page, '**/share/listData*')
  await page.goto('/course/tiktok')
  const retry = page.getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  await mend()
  await retry.click()
  await expect(page.getByText('还没有作品')).toBeVisible()

  await page.getByRole('link', { name: '发布作品' }).first().click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('请填写标题')).toBeVisible()
  await expect(page.getByText('请选择视频')).toBeVisible()
  await pick(page, '选择或上传视频', 'radio')
  await page.getByRole('slider', { name: '封面画面的时间' }).press('ArrowRight')
  await page.getByLabel('标题', { exact: true }).fill('授权失效后怎么办')
  await page.getByLabel('话题').pressSequentially('#手机摄影')
  await page.getByLabel('话题').press('Enter')
  await page.getByLabel('挂载商品').click()
  await page.locator('.ant-select-item-option').first().click()
  await page.keyboard.press('Escape')
  await authorize(page, '去授权', /\/tiktok\?id=/)
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue('授权失效后怎么办')
  await expectAccessible(page)

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page).toHaveURL(/\/course\/tiktok$/)
  const failed = page.getByRole('row', { name: /授权失效后怎么办/ })
  await expect(failed).toContainText('抖音授权已失效，请重新授权后再发布', { timeout: 60_000 })
  await expectAccessible(page)
  await page.reload()
  await authorize(page, '重新授权', /\/course\/tiktok$/)
  await expect(failed.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a post of pictures is scheduled, cancelled and deleted', async ({ page }) => {
  await signIn(page)
  await page.goto('/course/tiktok')
  await authorize(page, '去授权', /\/course\/tiktok$/)
  await page.goto('/tiktok')
  await page.getByText('图文', { exact: true }).click()
  await pick(page, '选择或上传图片', 'checkbox')
  await page.getByRole('button', { name: '先传到抖音' }).click()
  await expect(page.getByText(/已传到抖音，.+ 前发布不用再传/)).toBeVisible()
  await page.getByLabel('标题', { exact: true }).fill('三步选好光')
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByText('定时发布', { exact: true }).first().click()
  await page.getByLabel('计划时间').fill(`${today(1)} 10:30`)
  await page.getByLabel('计划时间').press('Enter')
  await page.getByRole('button', { name: '定时发布' }).click()
  const row = page.getByRole('row', { name: /三步选好光/ })
  await expect(row).toContainText(`${today(1)} 10:30 发布`)
  await row.getByRole('button', { name: '取消定时' }).click()
  await expect(row).toContainText('草稿')
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有作品')).toBeVisible()
})

test('a work that is being written survives a reload and an outage, and only its creator finds it', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  const creator = await withDatabase(({ sql }) => makeCreator(sql))
  await signIn(page, creator)
  await page.route('**/draft/save*', (route) => route.abort())
  await page.goto('/tiktok')
  await page.getByText('图文', { exact: true }).click()
  const title = page.getByLabel('标题', { exact: true })
  await title.fill('写到一半的作品')
  await expect(page.getByText('草稿已存在本机，网络恢复后同步')).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('写到一半的作品')
  await expect(page.getByText('最多 30 张')).toBeVisible()
  await expect(page.getByText('已恢复未提交的内容')).toBeVisible()
  await expectAccessible(page)

  await page.unroute('**/draft/save*')
  await title.fill('写到一半的作品，再加几个字')
  await page.getByRole('button', { name: '账号菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '立即退出' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
  await tryToSignIn(page, creator)
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  await page.goto('/tiktok')
  await expect(title).toHaveValue('写到一半的作品，再加几个字')
  await page.getByRole('button', { name: '放弃' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click()
  await expect(title).toHaveValue('')
  await page.reload()
  await expect(page.getByText('已恢复未提交的内容')).toHaveCount(0)
})

test('what was typed for a shop or a certification is there when its form is opened again', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
  await page.goto('/shop/knowledge')
  const name = page.getByLabel('店铺名称', { exact: true })
  await name.fill('还没想好的店名')
  await page.reload()
  await expect(name).toHaveValue('还没想好的店名')
  await expect(page.getByText('已恢复未提交的内容')).toBeVisible()

  await page.goto('/account/certification')
  await page.getByRole('button', { name: '提交认证' }).first().click()
  const company = page.getByRole('textbox', { name: '企业名称' })
  await company.fill('猫老师文化有限公司')
  // The address says which form was open.
  await page.reload()
  await expect(company).toHaveValue('猫老师文化有限公司')
})

test('a published work links to Douyin, its goods and its figures', async ({ page, request }) => {
  const creator = await newCreator()
  const { id: goodId, name } = await newestGood(request, creator)
  const work = { title: '三步选好光', goodIds: [goodId], requestId: randomUUID() }
  const { id } = await ask(request, contract.works.createVideo, work, creator)
  const platformUrl = 'https://www.douyin.com/video/7000000000000000001'
  await withDatabase(
    ({ sql }) => sql`
      update shares set status_dict = ${workState.published}, platform_item_id = 'item-1', platform_url = ${platformUrl}, play_count = 1234
      where creator_id = ${creator.frontId} and id = ${id}`,
  )
  await signIn(page, creator)
  await page.goto('/course/tiktok')
  const row = page.getByRole('row', { name: /三步选好光/ })
  await row.getByRole('button', { name: '详情' }).click()
  const drawer = page.getByRole('dialog', { name: '作品详情' })
  await expect(drawer.getByRole('link', { name: '在抖音查看' })).toHaveAttribute('href', platformUrl)
  await expect(drawer).toContainText('1,234')
  await expectAccessible(page)
  await drawer.getByRole('list', { name: '挂载商品' }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/course\/album\?id=|\/serve\/edit\?id=/)
})
