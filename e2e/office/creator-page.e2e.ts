import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { certificationType } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { openSeal } from '../../server/src/sealing/seals.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator, newOperator, type Person } from '../steps/people.ts'
import { signIn, signInOperator, tryToSignIn } from '../steps/sign-in.ts'

test('support opens a creator, takes a good and a shop down, notes a call, sees as the creator sees, signs a device out and freezes the account', async ({
  page,
  browser,
}) => {
  const [person, other] = [await newCreator(), await newCreator()]
  await certifyWithOneCard(person, other)
  const support = await newOperator('support')
  const creator = await signedIn(browser, person)
  await signInOperator(page, support)

  await test.step('the page opens from the list of creators, with each kind of record', async () => {
    await page.goto(`/admin/creators?keyword=${person.mobile}`)
    await page
      .getByRole('row', { name: masked(person) })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/admin\/creators\/creator\?id=/)
    await expect(shown(page, masked(person))).toBeVisible()
    await expect(page.getByText(person.mobile)).toHaveCount(0)
    await expectAccessible(page)
    await tab(page, '商品')
    await takeDownFirst(page, '商品')
    await tab(page, '店铺')
    await takeDownFirst(page, '店铺')
    await expectAccessible(page)
    await tab(page, '操作记录')
    await expect(page.getByRole('cell', { name: /登录/ }).first()).toBeVisible()
    await expect(page.getByRole('tab', { name: '资金' })).toHaveCount(0)
  })

  await test.step('an identity card that another creator has too leads to that creator', async () => {
    const shared = page.getByRole('list', { name: '风险提示' }).getByText('身份证号与另外 1 位创作者相同')
    await shared.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`id=${other.frontId}`))
    await expect(shown(page, masked(other))).toBeVisible()
    await page.goBack()
    await expect(shown(page, masked(person))).toBeVisible()
  })

  await test.step('what was heard on the phone is noted for colleagues', async () => {
    await tab(page, '备注')
    await page.getByRole('textbox', { name: '备注' }).fill('来电说看不到昨天的订单')
    await page.getByRole('button', { name: '写入备注' }).click()
    const notes = page.getByRole('list', { name: '备注' })
    await expect(notes.getByRole('listitem')).toHaveText(/来电说看不到昨天的订单/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectFits(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the creator’s own pages are shown, and a save is refused', async () => {
    await page.getByRole('button', { name: '只读查看' }).click()
    const dialog = page.getByRole('dialog', { name: /只读查看/ })
    await dialog.getByLabel('查看原因').fill('核对看不到订单的反馈')
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: '开始查看' }).click()
    const look = await opening
    const banner = look.getByRole('complementary', { name: '只读查看' })
    await expect(banner).toContainText('原因：核对看不到订单的反馈')
    await expect(look.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
    await expectAccessible(look)
    await expect(look.getByText(person.mobile)).toHaveCount(0)
    await look.goto('/account/setting')
    await expect(banner).toBeVisible()
    await expect(look.getByRole('dialog')).toHaveCount(0)
    await look.getByLabel('昵称').fill('改不了的名字')
    await look.getByRole('button', { name: '保存' }).first().click()
    await expect(look.getByText(/只读查看中，不能修改/).first()).toBeVisible()
    await expect(banner).toBeVisible()
    await banner.getByRole('button', { name: '结束查看' }).click()
    await expect(look).toHaveURL(/\/admin\/creators\/creator\?id=/)
    await look.close()
  })

  await test.step('the creator reads that the platform looked, and why', async () => {
    await creator.goto('/profile/index')
    const looks = creator.getByRole('region', { name: '平台只读查看' })
    await expect(looks.getByRole('cell', { name: '核对看不到订单的反馈' })).toBeVisible()
    await expect(creator.getByText('来电说看不到昨天的订单')).toHaveCount(0)
  })

  await test.step('all devices are signed out without freezing', async () => {
    await tab(page, '登录')
    await page.getByRole('button', { name: '全部下线' }).click()
    await decide(page, '让全部设备下线', '下线原因', '账号可能被别人登录', '下线')
    await expect(page.getByText('现在没有登录的设备')).toBeVisible()
    // a server refuses an ended session within a second
    await expect(async () => {
      await creator.goto('/user')
      await expect(creator.getByRole('dialog', { name: '确认登出' })).toBeVisible({ timeout: 5000 })
    }).toPass()
  })

  await test.step('a frozen creator reads since when, why and whom to ask', async () => {
    await page.getByRole('button', { name: '冻结' }).click()
    await decide(page, /冻结 .+ 的账号/, '冻结原因', '正在核实身份，请把身份证照片发给客服', '冻结')
    await expect(page.getByText(/冻结：正在核实身份/)).toBeVisible()
    await creator.getByRole('dialog', { name: '确认登出' }).getByRole('button', { name: '退出' }).click()
    await tryToSignIn(creator, person)
    const why = creator.getByRole('alert')
    await expect(why).toContainText('原因：正在核实身份，请把身份证照片发给客服')
    await expect(why).toContainText('冻结时间：')
    await expect(why).toContainText('学员可以继续学习')
    await expect(why).toContainText('客服')
    await expectAccessible(creator)
  })
})

/** The creators have certified themselves with one identity card. */
const certifyWithOneCard = (...people: Person[]) =>
  withDatabase(async ({ sql, config }) => {
    const seal = openSeal(config.sealKeys, 'id-card')
    const digits = String(randomInt(10_000)).padStart(4, '0')
    for (const { frontId } of people)
      await sql`
        update certifications set id_card_no = ${seal.close(frontId, `33010119900307${digits}`)},
          id_card_mask = ${`330***********${digits}`}
        where creator_id = ${frontId} and type_dict = ${certificationType.realName}`
  })

const masked = ({ mobile }: Person) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

/** Pages that were left stay in the document, hidden. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** The creator in a browser of their own. */
async function signedIn(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  return page
}

async function decide(page: Page, title: string | RegExp, label: string, reason: string, button: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Takes the first thing of the open tab down. The dialog is the one of `/admin/takedowns/targets`. */
async function takeDownFirst(page: Page, label: string) {
  const row = page.getByRole('region', { name: label }).getByRole('row').nth(1)
  await row.getByRole('button', { name: '下架', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^下架“/ })
  await dialog.getByRole('combobox', { name: '原因' }).click()
  await page.getByTitle('版权', { exact: true }).click()
  await dialog.getByLabel('给创作者的说明').fill('用了别人的照片，没有看到授权')
  await dialog.getByRole('button', { name: '下架', exact: true }).click()
  await expect(row).toContainText('平台下架')
}
