import { expect, type Page, test } from '@playwright/test'
import { shopKind } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { makeGood } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator } from '../steps/people.ts'
import { restingBox } from '../steps/resting.ts'
import { signIn } from '../steps/sign-in.ts'
import { heldUndo } from '../steps/undo.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '商品顺序' })

/** The names stand in this order. */
async function expectOrder(page: Page, ...names: string[]) {
  const lines = dialogOf(page).getByRole('list', { name: '店铺里的商品' }).getByRole('listitem')
  await expect(lines).toHaveCount(names.length)
  for (const [at, name] of names.entries()) await expect(lines.nth(at)).toContainText(name)
}

/** The name of the course that every new creator sells. */
const firstGood = (creator: string) =>
  withDatabase(async ({ sql }) => {
    const [good] = await sql<{ name: string }[]>`
      select name from goods where creator_id = ${creator} and shop_dict = ${shopKind.knowledge} order by id limit 1`
    return good?.name ?? ''
  })

async function drag(page: Page, from: string, to: string) {
  const handle = dialogOf(page).getByRole('button', { name: `拖动“${from}”` })
  const target = dialogOf(page).getByRole('button', { name: `拖动“${to}”` })
  const [start, end] = [await restingBox(handle), await restingBox(target)]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

test('a creator orders the goods of a shop by mouse, keyboard and number, and learners see that order', async ({
  page,
}) => {
  const creator = await newCreator()
  await withDatabase(async ({ sql }) => {
    for (const name of ['人像布光', '静物摄影', '夜景长曝光']) await makeGood(sql, creator.frontId, { name })
  })
  await signIn(page, creator)
  await page.goto('/shop/knowledge')
  await page.getByRole('button', { name: '调整顺序' }).click()
  const lines = dialogOf(page).getByRole('listitem')
  await expect(lines.nth(0)).toContainText('夜景长曝光')
  const first = await firstGood(creator.frontId)
  await expectOrder(page, '夜景长曝光', '静物摄影', '人像布光', first)
  await expectAccessible(page)

  await drag(page, '人像布光', '夜景长曝光')
  await expect(page.getByText('已移到第 1 位')).toBeVisible()
  await expectOrder(page, '人像布光', '夜景长曝光', '静物摄影', first)

  const handle = dialogOf(page).getByRole('button', { name: '拖动“静物摄影”' })
  await handle.press('Space')
  await expect(page.getByText('拿起了“静物摄影”，现在是第 3 位。')).toBeAttached()
  await handle.press('ArrowUp')
  await expect(page.getByText('“静物摄影”移到第 2 位。')).toBeAttached()
  await handle.press('Space')
  await expect(page.getByText('已移到第 2 位')).toBeVisible()
  await expectOrder(page, '人像布光', '静物摄影', '夜景长曝光', first)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await dialogOf(page)
    .getByRole('button', { name: `“${first}”的更多操作` })
    .click()
  await page.getByRole('menuitem', { name: '移到第几位…' }).click()
  const number = page.getByLabel('第几位（1 到 4）')
  await number.fill('9')
  await expect(page.getByText('请输入 1 到 4 的整数')).toBeVisible()
  await number.fill('2')
  await number.press('Enter')
  const undo = await heldUndo(page)
  await expectOrder(page, '人像布光', first, '静物摄影', '夜景长曝光')
  await undo.click()
  await expectOrder(page, '人像布光', '静物摄影', '夜景长曝光', first)

  // another window took a good off the shelf meanwhile
  await withDatabase(
    ({ sql }) =>
      sql`update goods set shelf_flag = false where creator_id = ${creator.frontId} and name = '静物摄影'`,
  )
  await dialogOf(page).getByRole('button', { name: '“静物摄影”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '移到最前' }).click()
  await expect(page.getByText('商品已下架，店铺里没有它的位置')).toBeVisible()

  const shop = await withDatabase(async ({ sql }) => {
    const [row] = await sql<{ id: string }[]>`
      select id from shops where creator_id = ${creator.frontId} and shop_dict = ${shopKind.knowledge}`
    return row?.id
  })
  await page.goto(`/s/${shop}`)
  const names = page.getByRole('main').getByText(/人像布光|夜景长曝光/)
  await expect(names.nth(0)).toContainText('人像布光')
  await expect(names.nth(1)).toContainText('夜景长曝光')
})
