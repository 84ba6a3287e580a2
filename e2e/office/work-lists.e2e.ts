import { expect, type Page, test } from '@playwright/test'
import { enrollState } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { makeCreator } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newOperator } from '../steps/people.ts'
import { signInOperator } from '../steps/sign-in.ts'

const word = `等候${Date.now().toString(36)}`

/** Creators whose applications wait, the oldest first. */
const makeApplicants = (count: number) =>
  withDatabase(async ({ sql }) => {
    for (let n = 1; n <= count; n += 1) {
      const { creator } = await makeCreator(sql, { name: `${word}${n}` })
      await sql`
        update enrolls set status_dict = ${enrollState.waiting},
          submit_time = now() - interval '90 days' + ${n} * interval '1 minute' where creator_id = ${creator}`
    }
  })

const rowOf = (page: Page, n: number) => page.getByRole('row').filter({ hasText: `${word}${n}` })

test('an operator takes cases, decides by keyboard from one to the next, and decides on several at once', async ({
  page,
}) => {
  await makeApplicants(6)
  const operator = await newOperator('reviewer')
  await signInOperator(page, operator)
  await page.goto(`/admin/enrolls?keyword=${word}`)
  const drawer = page.getByRole('dialog', { name: '入驻申请' })

  await test.step('the oldest comes first, with its age', async () => {
    await expect(page.getByRole('row')).toHaveCount(7)
    await expect(page.getByRole('row').nth(1)).toContainText(`${word}1`)
    await expect(rowOf(page, 1)).toContainText('89 天 超时')
  })

  await test.step('a case is taken, noted, and filtered by 我的', async () => {
    await rowOf(page, 1).getByRole('button', { name: '查看' }).click()
    await drawer.getByRole('button', { name: '领取' }).click()
    await expect(drawer.getByRole('region', { name: '经办人' })).toContainText('（我）')
    await drawer.getByLabel('备注', { exact: true }).fill('电话没有接')
    await drawer.getByRole('button', { name: '写入备注' }).click()
    await expect(drawer.getByRole('list', { name: '备注' })).toContainText('电话没有接')
    await expectAccessible(page)
  })

  await test.step('J and K step through the rows, and a decision opens the next', async () => {
    await drawer.getByRole('heading', { name: '经办人' }).click()
    await page.keyboard.press('j')
    await expect(drawer).toContainText(`${word}2`)
    await page.keyboard.press('k')
    await expect(drawer).toContainText(`${word}1`)
    await drawer.getByRole('button', { name: '驳回', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `驳回 ${word}1 的入驻` })
    await dialog.getByRole('button', { name: /擅长分类与申请说明不一致/ }).click()
    await expect(dialog.getByLabel('驳回原因')).toHaveValue(/擅长分类与申请说明不一致/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '驳回', exact: true }).click()
    await expect(drawer).toContainText(`${word}2`)
    await expect(page.getByRole('row')).toHaveCount(6)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('several at once, where one was decided meanwhile', async () => {
    for (const n of [2, 3, 4]) await rowOf(page, n).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: '所选的项' })
    await expectAccessible(page)
    await withDatabase(async ({ sql }) => {
      await sql`
        update enrolls set status_dict = ${enrollState.passed} from fronts
        where fronts.creator_id = enrolls.creator_id and fronts.name = ${`${word}4`}`
    })
    await bar.getByRole('button', { name: '通过 3 项' }).click()
    await page.getByRole('button', { name: '通过', exact: true }).last().click()
    const outcome = page.getByRole('dialog', { name: '通过：2 项成功，1 项没有处理' })
    await expect(outcome.getByRole('listitem').filter({ hasText: `${word}4` })).toContainText('没有处理')
    await expectAccessible(page)
    await outcome.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
  })

  await test.step('filters stand in the address, and the actions in sight at 768 px', async () => {
    await rowOf(page, 5).getByRole('checkbox').check()
    await page.getByRole('toolbar', { name: '所选的项' }).getByRole('button', { name: '领取' }).click()
    await page.getByText('我的', { exact: true }).click()
    await expect(page).toHaveURL(/assignee=mine/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(rowOf(page, 5).getByRole('button', { name: '通过' })).toBeInViewport({ ratio: 1 })
  })

  await test.step('the list is exported with its filters', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: 'CSV（.csv）' }).click()
    const exported = page.getByRole('dialog', { name: '导出' })
    await expect(exported.getByRole('link', { name: /^下载 入驻申请-/ })).toBeVisible()
    await expect(exported).toContainText('共 1 条')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(exported).toBeHidden()
  })

  await test.step('on a phone, in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '查看' }).click()
    await expect(drawer.getByRole('region', { name: '以前的处理' })).toBeVisible()
    await expectAccessible(page)
  })
})
