import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Mobile } from '@zsm/contract/values'
import { readOutbox } from '../../server/src/gateways/sms.ts'
import { newMobile } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { newCreator } from '../steps/people.ts'
import { signIn, tryToSignIn } from '../steps/sign-in.ts'

test('an owner invites a colleague, who accepts with a code, works within the role, and is out once removed', async ({
  page,
  browser,
}) => {
  const owner = await newCreator()
  const mobile = newMobile()
  await signIn(page, owner)

  await test.step('the owner invites by number', async () => {
    await page.goto('/account/setting')
    await page.getByRole('link', { name: '管理团队' }).click()
    await expect(page.getByText('还没有成员')).toBeVisible()
    await invite(page, { mobile, name: '小王', role: /^教学/ })
    await expect(row(page, '小王')).toContainText('待接受')
    await expect(row(page, '小王')).toContainText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    await expectAccessible(page)
    await invite(page, { mobile, name: '小王', role: /^教学/ }, '这个手机号已在团队里')
  })

  const member = await elsewhere(browser)
  const refused: string[] = []
  member.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })

  await test.step('the colleague accepts with the code that was sent, on a phone in the dark', async () => {
    await member.setViewportSize({ width: 390, height: 844 })
    await member.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await member.goto('/login')
    await member.getByRole('link', { name: '团队成员登录' }).click()
    await expect(member.getByRole('heading', { name: '团队成员登录' })).toBeVisible()
    await member.getByLabel('手机号').fill(mobile)
    await member.getByLabel('验证码', { exact: true }).fill(await codeTo(mobile))
    await member.getByRole('button', { name: '登录' }).click()
    const choice = member.getByRole('list', { name: '选择要进入的后台' })
    await expect(choice).toContainText('角色：教学')
    await expectAccessible(member)
    await expectFits(member)
    await choice.getByRole('button', { name: '接受并进入' }).click()
    await expect(banner(member)).toContainText('角色：教学')
    await expect(member.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
    await expectAccessible(member)
    await expectFits(member)
    await member.setViewportSize({ width: 1440, height: 900 })
    await member.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  })

  await test.step('a teacher finds what belongs to courses, and neither money nor the account', async () => {
    await expect(menu(member).getByRole('link', { name: '课程管理' })).toBeVisible()
    for (const name of ['资金收益', '订单统计', '服务订单', '账号设置', '团队', '资质管理'])
      await expect(menu(member).getByRole('link', { name })).toHaveCount(0)
    await member.goto('/statistics/funds')
    await expect(member.getByText('您在这个团队里的角色不能打开这个页面')).toBeVisible()
    await expectAccessible(member)
    await member.keyboard.press('Control+K')
    const search = member.getByRole('combobox')
    await search.fill('提现')
    await expect(member.getByText(/没有找到“提现”/)).toBeVisible()
    await search.fill('课程管理')
    await expect(member.getByRole('option', { name: '内容 > 课程管理 页面' })).toBeVisible()
    await search.press('Escape')
    await openEachScreen(member)
    await makeFolder(member)
  })

  await test.step('the owner sees what was done, and gives another role, which takes effect without a sign-in', async () => {
    await page.reload()
    await expect(row(page, '小王')).toContainText('已加入')
    const log = page.getByRole('region', { name: '团队记录' })
    await expect(log.getByRole('row', { name: /小王.*成员接受邀请/ })).toBeVisible()
    await expect(log.getByRole('row', { name: /小王.*文件夹/ })).toBeVisible()
    for (const [role, screen] of [
      [/^服务/, '服务订单'],
      [/^财务/, '资金收益'],
    ] as const) {
      await row(page, '小王').getByRole('button', { name: '改角色' }).click()
      const dialog = page.getByRole('dialog', { name: '修改 小王 的角色' })
      await dialog.getByRole('radio', { name: role }).check()
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toHaveCount(0)
      await member.goto('/user')
      await expect(menu(member).getByRole('link', { name: screen })).toBeVisible()
      await expect(menu(member).getByRole('link', { name: '课程管理' })).toHaveCount(0)
      await openEachScreen(member)
    }
    await member.goto('/statistics/funds')
    await expect(member.getByRole('heading', { name: '资金收益', level: 1 })).toBeVisible()
    await expect(member.getByRole('button', { name: '提现', exact: true })).toHaveCount(0)
    await expect(member.getByRole('tab', { name: '银行卡' })).toHaveCount(0)
    // each screen that a role opens shows only what the role may read
    expect(refused).toEqual([])
  })

  await test.step('the owner’s devices of a member, and the end: the member’s next click says so', async () => {
    await row(page, '小王').getByRole('button', { name: '设备' }).click()
    await expect(page.getByRole('dialog', { name: '小王 的设备' })).toContainText('127.0.0.1')
    await page.keyboard.press('Escape')
    await row(page, '小王').getByRole('button', { name: '移除' }).click()
    await page.getByRole('dialog', { name: '移除 小王？' }).getByRole('button', { name: '移除' }).click()
    await expect(page.getByText('还没有成员')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectFits(page)
    await expectAccessible(page)
    await member.getByRole('tab', { name: '提现记录' }).click()
    const told = member.getByRole('dialog', { name: '您已退出这个团队的后台' })
    await expect(told).toContainText('您已不在这个团队里')
    await told.getByRole('button', { name: '重新登录' }).click()
    await expect(member).toHaveURL(/\/team\/login$/)
  })
})

test('somebody with an account of their own chooses what to enter, switches, and comes back', async ({
  page,
  browser,
}) => {
  const [owner, person] = [await newCreator(), await newCreator()]
  await signIn(page, owner)
  await page.goto('/account/team')
  await invite(page, { mobile: person.mobile, name: '老李', role: /^全部/ })

  const other = await elsewhere(browser)
  await other.goto('/login')
  await tryToSignIn(other, person)
  await expect(other.getByRole('heading', { name: '切换账号', level: 1 })).toBeVisible()
  const places = other.getByRole('list', { name: '可以进入的后台' })
  await expect(places).toContainText('邀请您加入团队，角色：全部')
  await expectAccessible(other)
  await places.getByRole('button', { name: '接受并进入' }).click()
  await expect(banner(other)).toContainText('角色：全部')
  await expect(menu(other).getByRole('link', { name: '资金收益' })).toBeVisible()
  await expect(menu(other).getByRole('link', { name: '账号设置' })).toHaveCount(0)
  await banner(other).getByRole('link', { name: '切换账号' }).click()
  await expect(places).toContainText(person.mobile)
  await places
    .getByRole('listitem')
    .filter({ hasText: '我自己的账号' })
    .getByRole('button', { name: '进入' })
    .click()
  await expect(menu(other).getByRole('link', { name: '账号设置' })).toBeVisible()
  await expect(banner(other)).toHaveCount(0)
})

async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  return context.newPage()
}

const banner = (page: Page) => page.getByRole('complementary', { name: '团队' })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: '成员' }).getByRole('row', { name })

const codeTo = async (mobile: Mobile) =>
  (await readOutbox(process.env.DATA_DIR ?? '', mobile)).at(-1)?.code ?? ''

type Invited = { mobile: string; name: string; role: RegExp }

/** Invites somebody; with `refusal` the server refuses it with these words. */
async function invite(page: Page, { mobile, name, role }: Invited, refusal?: string) {
  await page.getByRole('button', { name: '邀请成员' }).first().click()
  const dialog = page.getByRole('dialog', { name: '邀请成员' })
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: '发出邀请' }).click()
  if (refusal) {
    await expect(dialog).toContainText(refusal)
    await page.keyboard.press('Escape')
  }
  await expect(dialog).toHaveCount(0)
}

/** Opens each screen of the member's menu. */
async function openEachScreen(page: Page) {
  const links = menu(page).getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const address of addresses) {
    await menu(page).locator(`a[href="${address}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${address}(\\?.*)?$`))
    await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
}

/** A change that the log has. */
async function makeFolder(page: Page) {
  await page.goto('/material/image')
  await page.getByRole('button', { name: '新建文件夹' }).first().click()
  await page.getByLabel('文件夹名称').fill('封面')
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
