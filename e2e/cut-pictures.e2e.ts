import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { saveData } from './steps/saving-data.ts'
import { signIn } from './steps/sign-in.ts'

const demo = 'server/assets/demo'
const line = (page: Page) => page.getByRole('main').getByRole('list', { name: '上传的文件' })
const logo = (page: Page) => page.getByRole('img', { name: '店铺标志', exact: true })
const waitingLogo = (page: Page) => page.getByRole('img', { name: '店铺标志（还没有传完）' })
const saved = (page: Page) => page.getByText('已保存', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

async function cut(page: Page, field: string, file: string) {
  await page.getByLabel(`选择${field}图片`).setInputFiles(`${demo}/${file}.webp`)
  await page.getByRole('button', { name: `使用这张${field}` }).click()
}

test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await saveData(page)
  await signIn(page)
})

test('a picture that is cropped offline waits in its field, can be cancelled, and is set once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/shop/knowledge')
  await page.getByLabel('选择标志图片').setInputFiles(`${demo}/cover-voice.webp`)
  await expect(page.getByRole('dialog', { name: '裁剪标志' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: '使用这张标志' }).click()
  await expect(page.getByRole('dialog', { name: '裁剪标志' })).toBeHidden()
  await expect(line(page)).toContainText('等待网络，恢复后自动继续')
  await expect(waitingLogo(page)).toBeVisible()
  await expectAccessible(page)

  await test.step('the field says what it waits for, until the upload is cancelled', async () => {
    await save(page).click()
    const refusal = page.getByRole('alert').filter({ hasText: '标志还没有传完' })
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await line(page).getByRole('button', { name: '取消 cover-voice.jpg' }).click()
    await expect(refusal).toHaveCount(0)
    await expect(waitingLogo(page)).toHaveCount(0)
  })
  await test.step('the next upload continues by itself', async () => {
    await cut(page, '标志', 'cover-photo')
    await expect(line(page)).toContainText('等待网络')
    await context.setOffline(false)
    await expect(logo(page)).toBeVisible()
    await expect(line(page)).toHaveCount(0)
    await save(page).click()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(logo(page)).toBeVisible()
  })
  await test.step('the same crop again is recognised as the same picture, without a question', async () => {
    await page.getByRole('button', { name: '移除', exact: true }).first().click()
    await cut(page, '标志', 'cover-photo')
    await expect(logo(page)).toBeVisible()
    await page.goto('/material/image')
    await expect(page.getByRole('button', { name: '查看 cover-photo' })).toHaveCount(1)
  })
})

test('a cropped picture that a reload interrupted comes to its field by itself', async ({ page }) => {
  const begun = Promise.withResolvers<void>()
  await page.route('**/upload', () => begun.resolve())
  await page.goto('/course/album')
  await page.getByLabel('课程名称', { exact: true }).fill('还没有封面的课')
  await cut(page, '封面', 'cover-voice')
  await begun.promise
  await expect(page).toHaveURL(/draft=/)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('封面还没有传完')).toBeVisible()
  await page.unroute('**/upload')
  await page.reload()
  await expect(page.getByRole('img', { name: '课程封面', exact: true })).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: '课程封面', exact: true })).toBeVisible()
})
