import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { template } from '@zsm/contract/operators/template'
import { withDatabase } from '../scripts/with-database.ts'
import { expectAccessible } from './steps/accessible.ts'
import { apply } from './steps/apply.ts'
import { newCreator, newOperator } from './steps/people.ts'
import { signInOperator } from './steps/sign-in.ts'

const applicant = (page: Page, name: string) => page.getByRole('row', { name })
const search = (page: Page) => page.getByLabel('手机号或昵称')

test('a reviewer decides who may join, sees only what the role allows, and an admin reads the audit log', async ({
  page,
  request,
}) => {
  const name = `申请人${randomInt(10 ** 6)}`
  const mobile = await apply(request, name)
  const reviewer = await newOperator('reviewer')
  const giveRoles = (roles: string) =>
    withDatabase(
      ({ sql }) => sql`update operators set roles = ${roles}::text[] where username = ${reviewer.username}`,
    )
  await giveRoles('{reviewer,support}')
  await test.step('refuses with a reason', async () => {
    await signInOperator(page, reviewer)
    await page.getByRole('link', { name: '入驻审核' }).click()
    await expect(page).toHaveURL(/\/admin\/enrolls/)
    await search(page).fill(mobile)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
    await applicant(page, name).getByRole('button', { name: '查看' }).click()
    const drawer = page.getByRole('dialog', { name: '入驻申请' })
    await expect(drawer).toContainText('教了五年剪辑。')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: '驳回' }).click()
    const reason = page.getByRole('dialog', { name: `驳回 ${name} 的入驻` })
    await reason.getByRole('button', { name: '驳回' }).click()
    await expect(reason.getByText('请填写驳回原因')).toBeVisible()
    await reason.getByLabel('驳回原因').fill('请补充代表作品的链接')
    await reason.getByRole('button', { name: '驳回' }).click()
    await expect(page.getByText('已驳回，创作者可以修改后再次申请')).toBeVisible()
    await expect(page.getByText('没有符合条件的入驻申请')).toBeVisible()
  })
  await test.step('sees that a list failed to load, and tries again', async () => {
    const ended = { result: 'false', code: 50014, message: 'Token expired' }
    await page.route('**/operator/listGood*', (route) => route.fulfill({ status: 401, json: ended }))
    await page.getByRole('link', { name: '商品审核' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm logout' })
    await expect(question).toContainText(
      'You have been logged out, you can cancel to stay on this page, or log in again',
    )
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Re-Login'])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.route('**/operator/listGood*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('没有读到内容')).toBeVisible()
    await page.unroute('**/operator/listGood*')
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('没有读到内容')).toBeHidden()
    await page
      .getByRole('radiogroup', { name: '审核状态' })
      .getByText(/^已通过/)
      .click()
    await page.getByRole('button', { name: '查看' }).first().click()
    await expect(page.getByRole('dialog', { name: '商品内容' })).toContainText('课时')
    await expectAccessible(page)
  })
  await test.step('opens a certification on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/certifications?keyword=nothing-of-this-name')
    await expect(page.getByText('没有符合条件的资质')).toBeVisible()
    await page.goto('/admin/certifications?status=2')
    await page.getByRole('button', { name: '查看' }).first().click()
    await expect(page.getByRole('dialog', { name: '认证资料' })).toContainText('真实姓名')
    await expectAccessible(page)
  })
  await test.step('may not see withdrawals [4]', async () => {
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.operatorSession)
      const hit = { title: '提现审核', hint: '页面', to: '/admin/withdrawals' }
      localStorage.setItem(`recentSearch:${id}`, JSON.stringify([hit]))
    })
    await page.getByRole('dialog', { name: '认证资料' }).press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /提现审核/ }).click()
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('heading', { name: '资质审核', level: 1 })).toBeVisible()
    await page.goto('/admin/withdrawals')
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  })
  await test.step('gets another role while typing: the menu changes, and a page that is still allowed stays open [4 6]', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { mobile } = await newCreator()
    await page.clock.install()
    await page.goto(`/admin/creators?keyword=${mobile}`)
    await expect(page.getByRole('tab')).toHaveText(['概览', '入驻审核', '商品审核', '资质审核', '创作者'])
    await page.getByRole('button', { name: '冻结', exact: true }).click()
    const reason = page.getByRole('dialog').getByLabel('冻结原因')
    await reason.fill('写了一半')
    await giveRoles('{support,finance}')
    // The server caches a session's roles for a second.
    const headers = { 'X-Token': await page.evaluate(() => JSON.parse(localStorage.operatorSession).token) }
    const rolesNow = async () =>
      (await (await page.request.get(template.info.path, { headers })).json()).data.roles
    await expect.poll(rolesNow).toEqual(['support', 'finance'])
    await page.clock.fastForward('05:01')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByRole('link', { name: '提现审核' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '入驻审核' })).toBeHidden()
    await expect(page.getByRole('tab')).toHaveText(['概览', '创作者'])
    await expect(reason).toHaveValue('写了一半')
    await page.goto('/admin/enrolls')
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
  })
  await test.step('sees for five seconds that signing out failed [8]', async () => {
    await page.route('**/user/logout', (route) => route.fulfill({ json: { code: 50000 } }))
    await page.goto('/admin/withdrawals')
    await expect(page.getByRole('heading', { name: '提现审核', level: 1 })).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '立即退出' }).click()
    const toast = page.getByRole('region', { name: '消息' }).getByRole('alert')
    await expect(toast).toContainText('Error')
    await page.clock.runFor(4_999)
    await expect(toast).toContainText('Error')
    await page.clock.runFor(1)
    await expect(toast).toBeHidden()
    await page.clock.resume()
    await page.unroute('**/user/logout')
  })
  await test.step('an admin reads who decided', async () => {
    await page.evaluate(() => localStorage.clear())
    await signInOperator(page, await newOperator('admin'))
    await page.goto(`/admin/creators?keyword=${mobile}`)
    await expect(applicant(page, name)).toContainText('已驳回')
    await page.getByRole('link', { name: '操作日志' }).click()
    await page.getByRole('row', { name: '驳回入驻' }).first().getByRole('button', { name: '详情' }).click()
    await expect(page.getByRole('dialog', { name: '操作详情' })).toContainText('请补充代表作品的链接')
    await expectAccessible(page)
    await page.goto('/admin/refunds')
    await expect(page.getByRole('heading', { name: '退款处理' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('an operator has the same frame as a creator, a picture and an introduction [2]', async ({ page }) => {
  await signInOperator(page, await newOperator('support'))
  const account = page.getByRole('button', { name: '账号菜单' })
  await account.click()
  await page.getByRole('menuitem', { name: '个人资料' }).click()
  await expect(page).toHaveURL(/\/admin\/profile$/)
  const initial = await account.locator('img').getAttribute('src')
  await page.getByLabel('选择头像').setInputFiles('web/public/tour/card.jpg')
  await page.getByLabel('简介').fill('负责退款，每天九点到六点')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('个人资料已保存')).toBeVisible()
  await expect(account.locator('img')).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await page.reload()
  await expect(page.getByRole('main').locator('.operator-introduction')).toHaveText(
    '负责退款，每天九点到六点',
  )
  await page.getByRole('button', { name: '用默认头像' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(account.locator('img')).toHaveAttribute('src', initial ?? '')
  const root = page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: 'Dashboard' })
  await expect(root).toHaveAttribute('href', '/dashboard')
  await root.click()
  await expect(page).toHaveURL(/\/admin$/)
  await account.click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/)
  await page.getByRole('main').getByRole('link', { name: '进入工作台' }).first().click()
  await expect(page).toHaveURL(/\/admin$/)
})
