import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../../scripts/with-database.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { signIn } from '../steps/sign-in.ts'

const demo = (name: string) => readFileSync(join(import.meta.dirname, '../../server/assets/demo', name))
const sound = { name: '发声练习.wav', mimeType: 'audio/wav', buffer: demo('exercise.wav') }
const picture = { name: '封面.webp', mimeType: 'image/webp', buffer: demo('cover-photo.webp') }

async function upload(page: Page, button: string, file: typeof sound) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await chooser).setFiles([file])
}

test.beforeEach(async ({ page }) => {
  await signIn(page, await withDatabase(({ sql }) => makeCreator(sql)))
})

test('an audio shows its waveform, and keys change its place and its speed, which the browser remembers [7.8]', async ({
  page,
}) => {
  await page.goto('/material/audio')
  await upload(page, '上传音频', sound)
  await page.getByRole('button', { name: '播放 发声练习' }).click()
  const stored = page.waitForResponse('**/file/storeWaveform*')
  const player = page.locator('audio')
  await expect(page.getByTestId('waveform')).toBeVisible()
  expect((await stored).status()).toBe(200)
  await expectAccessible(page)

  const speeds = page.getByRole('radiogroup', { name: '播放速度' })
  await page.getByRole('dialog').press('>')
  await expect(player).toHaveJSProperty('playbackRate', 1.25)
  await expect(speeds.getByRole('radio', { name: '1.25×' })).toBeChecked()
  await page.getByRole('dialog').press('<')
  await speeds.getByText('2×', { exact: true }).click()
  await expect(player).toHaveJSProperty('playbackRate', 2)
  await page.getByRole('dialog').press('ArrowRight')
  await expect.poll(() => player.evaluate((media: HTMLAudioElement) => media.currentTime)).toBeGreaterThan(2)

  await page.reload()
  await expect(page.getByTestId('waveform')).toBeVisible()
  await expect(player).toHaveJSProperty('playbackRate', 2)
  await page.getByRole('dialog').press(' ')
  await expect.poll(() => player.evaluate((media: HTMLAudioElement) => media.currentTime)).toBeGreaterThan(0)
})

test('a picture is compressed with what it saves shown before, cropped, and put in place of itself [7.8]', async ({
  page,
}) => {
  await page.goto('/material/image')
  await upload(page, '上传图片', picture)
  await page.getByRole('button', { name: '查看 封面' }).click()
  await page.getByRole('button', { name: '压缩' }).click()
  const compressing = page.getByRole('dialog', { name: '压缩“封面”' })
  await compressing.getByText('最小', { exact: true }).click()
  await compressing.getByText('最长边 1280').click()
  await expect(compressing.getByRole('status')).toContainText(/KB → .*省 \d+%/)
  await expect(compressing).toContainText('还没有在任何地方使用')
  await expectAccessible(page)
  await compressing.getByRole('button', { name: '存为新图片' }).click()
  await expect(compressing).toBeHidden()
  await expect(page.getByRole('checkbox', { name: '选择 封面 压缩' })).toBeAttached()

  await page.getByRole('button', { name: '裁剪' }).click()
  const cropping = page.getByRole('dialog', { name: '裁剪“封面”' })
  await cropping.getByText('1:1', { exact: true }).click()
  await expect(cropping.getByRole('status')).toContainText('裁成 540 × 540')
  await expectAccessible(page)
  await cropping.getByRole('button', { name: '替换原图' }).click()
  await expect(page.getByRole('dialog', { name: '预览' })).toContainText('540 × 540')
})
