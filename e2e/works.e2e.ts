import { expect, type Page, test } from '@playwright/test'
import { today } from '../web/src/format/time.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './sign-in.ts'

const pick = async (page: Page, button: string, kind: 'radio' | 'checkbox') => {
  await page.getByRole('button', { name: button }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole(kind).first().check()
  await picker.getByRole('button', { name: '使用' }).click()
}

/** By Douyin's page and ours, back to where it began. */
const authorize = async (page: Page, button: string, back: RegExp) => {
  const taken = page.waitForResponse('**/user/douyin/authorized*')
  await page.getByRole('button', { name: button }).first().click()
  await taken
  await page.waitForURL(back)
  await expect(page.getByText('已授权抖音')).toBeVisible({ timeout: 30_000 })
}

test('a short video goes out to Douyin once it is authorised, and one that fails says what to do', async ({
  page,
}) => {
  await signIn(page)
  await page.route('**/share/listData*', (route) => route.abort(), { times: 2 })
  await page.goto('/course/tiktok')
  await page.getByRole('button', { name: '重试' }).click()
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

test('a post of pictures is planned, cancelled and deleted', async ({ page }) => {
  await signIn(page)
  await page.goto('/course/tiktok')
  await authorize(page, '去授权', /\/course\/tiktok$/)
  await page.goto('/tiktok')
  await page.getByText('图文', { exact: true }).click()
  await pick(page, '选择或上传图片', 'checkbox')
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
