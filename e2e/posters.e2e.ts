import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { newCreator } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

/** Width and height of a PNG stand at the same place in every file. */
function sizeOf(path: string): [number, number] {
  const bytes = readFileSync(path)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

async function openDialog(page: Page): Promise<void> {
  const course = page.getByRole('row').nth(1)
  await course.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '分享' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /的海报$/ })).toBeVisible()
}

test('a creator shares a course by link, code and poster, and the link opens for everybody', async ({
  page,
  browser,
}) => {
  await signIn(page, await newCreator())
  await page.goto('/course/list')
  await openDialog(page)
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)

  await test.step('the address opens the course without a session', async () => {
    const address = (await dialog.getByText(/\/g\//).textContent()) ?? ''
    const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const opened = await visitor.newPage()
    await opened.goto(address)
    await expect(opened.getByRole('button', { name: /立即购买/ })).toBeVisible()
    await visitor.close()
  })

  await test.step('a poster of each shape is a picture for the album', async () => {
    for (const [shape, size] of [
      ['竖版 3:4', [1080, 1440]],
      ['全屏 9:16', [1080, 1920]],
      ['方形 1:1', [1080, 1080]],
    ] as const) {
      await dialog.getByText(shape).click()
      await expect(dialog.getByRole('img', { name: /的海报$/ })).toHaveAttribute('height', `${size[1]}`)
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('link', { name: '下载海报' }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/\.png$/)
      expect(sizeOf(await file.path())).toEqual(size)
    }
  })

  await test.step('off the shelf the dialog says that nobody can open it yet', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '下架' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('未上架')
    await openDialog(page)
    await expect(page.getByRole('note').filter({ hasText: '还没有上架' })).toBeVisible()
  })

  await test.step('a shop is shared the same way', async () => {
    await page.goto('/shop/knowledge')
    await page.getByRole('button', { name: '分享店铺' }).click()
    await expect(page.getByRole('dialog').getByText(/\/s\//)).toBeVisible()
    await expectAccessible(page)
  })
})
