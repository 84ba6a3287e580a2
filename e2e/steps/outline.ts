import { expect, type Page } from '@playwright/test'

export const lessons = (page: Page) => page.getByRole('button', { name: /^拖动课时/ })

/** Groups and lessons from top to bottom, by name. */
export const order = (page: Page) =>
  page
    .getByRole('button', { name: /^拖动(课时|分组)/ })
    .evaluateAll((handles) => handles.map((handle) => /“(.*)”/.exec(handle.ariaLabel ?? '')?.[1]))

export async function addGroup(page: Page, name: string) {
  await page.getByRole('button', { name: '添加分组' }).click()
  await page.getByLabel('新分组的名称').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `拖动分组“${name}”` })).toBeVisible()
}

export async function renameLesson(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: `${from}，点击修改课时名称` }).click()
  await page.getByLabel('课时名称', { exact: true }).fill(to)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `拖动课时“${to}”` })).toBeVisible()
}

export async function dragByMouse(page: Page, from: string, to: string) {
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

export async function dragByKeys(page: Page, name: string, key: 'ArrowUp' | 'ArrowDown', noun = '课时') {
  await page.getByRole('button', { name: `拖动${noun}“${name}”` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`拿起了“${name}”`)).toBeAttached()
  await page.keyboard.press(key)
  await expect(page.getByText(`“${name}”移到了`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(`“${name}”已放下`)).toBeAttached()
}
