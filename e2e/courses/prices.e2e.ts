import { expect, test } from '@playwright/test'
import { fen } from '@zsm/contract/money/fen'
import { withDatabase } from '../../scripts/with-database.ts'
import { makeGood } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator } from '../steps/people.ts'
import { signIn } from '../steps/sign-in.ts'
import { heldUndo } from '../steps/undo.ts'

test('a creator changes several prices at once, reads the refusal of one, and undoes the others', async ({
  page,
}) => {
  const creator = await newCreator()
  await withDatabase(async ({ sql }) => {
    const { id } = await makeGood(sql, creator.frontId, { name: '人像布光', priceFen: fen(19_900) })
    await sql`
      insert into sources (creator_id, id, code, good_id, name, create_time)
      values (${creator.frontId}, gen_random_uuid(), ${id}, ${id}, '公众号', now())`
    await makeGood(sql, creator.frontId, { name: '静物摄影', priceFen: fen(8800), linePriceFen: fen(8800) })
    await makeGood(sql, creator.frontId, { name: '公开课', priceFen: fen(0), freeFlag: true })
  })
  await signIn(page, creator)
  await page.goto('/course/list')
  const rowOf = (name: string) => page.locator('tbody tr').filter({ hasText: name })
  await page.getByRole('button', { name: '批量改价' }).click()
  const dialog = page.getByRole('dialog', { name: '批量修改课程价格' })
  const accept = dialog.getByRole('button', { name: /^修改/ })
  const lineOf = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await expect(lineOf('人像布光')).toContainText('¥199.00')
  await expect(lineOf('公开课')).toHaveCount(0)
  await expect(accept).toBeDisabled()
  await expect(dialog.getByRole('list', { name: '影响范围' })).toHaveText('1 个推广链接指向它们')
  await dialog.getByLabel('现价的百分比').fill('八折')
  await expect(dialog).toContainText('请填写 1 到 1000 的整数')
  await dialog.getByLabel('现价的百分比').fill('80')
  await dialog.getByText('到元').click()
  await expect(lineOf('人像布光')).toContainText('¥159.00')
  await expect(lineOf('静物摄影')).toContainText('¥70.00')
  await dialog.getByText('涨', { exact: true }).click()
  await dialog.getByLabel('金额').fill('10')
  const third = dialog
    .getByRole('row')
    .filter({ hasNotText: /人像布光|静物摄影/ })
    .getByRole('checkbox')
  await third.uncheck()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await accept.click()

  // the line price of one would be below its new price
  await expect(lineOf('静物摄影')).toContainText('划线价')
  await expect(third).not.toBeChecked()
  await dialog.getByRole('button', { name: '取消' }).click()
  const undo = await heldUndo(page)
  await expect(rowOf('人像布光')).toContainText('¥209.00')
  await expect(rowOf('静物摄影')).toContainText('¥88.00')
  await undo.click()
  await expect(rowOf('人像布光')).toContainText('¥199.00')

  // an answer is lost: the same changes are sent again, so no price falls twice
  await page.getByRole('button', { name: '批量改价' }).click()
  await lineOf('静物摄影').getByRole('checkbox').uncheck()
  await third.uncheck()
  await dialog.getByLabel('现价的百分比').fill('50')
  await page.route('**/good/batchUpdatePrice**', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await accept.click()
  await expect(dialog.getByRole('alert')).toContainText('再按一次会照原样重发')
  await page.unrouteAll()
  await accept.click()
  await expect(dialog).toBeHidden()
  await expect(rowOf('人像布光')).toContainText('¥99.50')
})
