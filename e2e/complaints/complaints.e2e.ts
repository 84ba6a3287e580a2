import { type Browser, expect, type Page, test } from '@playwright/test'
import { goodKind } from '@zsm/contract/states'
import { withDatabase } from '../../scripts/with-database.ts'
import { samples } from '../../server/test/files.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { expectFits } from '../steps/fits.ts'
import { phone, signInAsLearner } from '../steps/learner.ts'
import { newCreator, newOperator, type Person } from '../steps/people.ts'
import { signIn, signInOperator } from '../steps/sign-in.ts'

const words = '第二课整段用了我公开发表的视频，从头到尾没有改过，也没有署名'
const answer = '这段视频是和对方合作拍的，合同在材料里，对方同意我使用'
const reply = '合同只写了展览使用，没有写可以放进付费课程'
const reason = '核对了首发时间和合同，没有放进课程的授权'

test('a visitor complains, the creator answers, an operator upholds, the good is down, and both read why', async ({
  browser,
}) => {
  const teacher = await newCreator()
  const good = `/g/${await courseOf(teacher)}`
  const visitor = await phoneOf(browser)
  const mobile = `137${Date.now().toString().slice(-8)}`

  await test.step('the page of the good leads to the form, which knows the good', async () => {
    await visitor.goto(good)
    await visitor.getByRole('contentinfo').getByRole('link', { name: '投诉' }).click()
    await expect(visitor.getByRole('heading', { name: '投诉', level: 1 })).toBeVisible()
    await expect(visitor.getByText('投诉的是商品：')).toBeVisible()
    await visitor.getByRole('button', { name: '提交投诉' }).click()
    await expect(visitor.getByRole('alert')).toHaveText('请选择投诉类型')
    await visitor.getByLabel('投诉类型').selectOption('著作权')
    await visitor.getByLabel('情况说明').fill(words)
    await visitor.getByRole('textbox', { name: '权利人' }).fill('小鹿影像工作室')
    await visitor.getByRole('textbox', { name: '联系人', exact: true }).fill('林小鹿')
    await visitor.getByRole('button', { name: '提交投诉' }).click()
    await expect(visitor.getByRole('alert')).toHaveText('请先确认声明')
    await expectAccessible(visitor)
    await expectFits(visitor)
  })

  await test.step('an address that is not ours is refused beside the field, and the good’s is recognised again', async () => {
    const address = visitor.getByLabel('投诉对象的地址')
    const ours = await address.inputValue()
    await address.fill('https://www.example.com/a')
    await address.blur()
    await expect(visitor.getByText('认不出这个地址')).toBeVisible()
    await address.fill(ours)
    await address.blur()
    await expect(visitor.getByText('投诉的是商品：')).toBeVisible()
  })

  await test.step('papers and the complaint are sent once the number is proved by a code', async () => {
    await visitor.getByLabel(/添加证明材料/).setInputFiles({
      name: '著作权登记证.pdf',
      mimeType: 'application/pdf',
      buffer: samples.pdf,
    })
    await signInAsLearner(visitor, mobile)
    await expect(visitor.getByText('著作权登记证.pdf')).toBeVisible()
    await visitor.getByLabel(/保证所写内容和材料真实/).check()
    await visitor.getByRole('button', { name: '提交投诉' }).click()
    await expect(visitor).toHaveURL(/\/complaints\/[0-9a-f-]{36}$/)
    await expect(visitor.getByText('等创作者答复', { exact: false })).toBeVisible()
    await expect(visitor.getByRole('link', { name: /著作权登记证/ })).toBeVisible()
    await visitor.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(visitor)
    await expectFits(visitor)
  })

  const creator = await pageOf(browser)
  await test.step('the creator reads what is said and not who said it, and answers with a reason', async () => {
    await signIn(creator, teacher)
    await creator.goto('/shop/complaints')
    await expect(creator.getByRole('row')).toHaveCount(2)
    await expectAccessible(creator)
    await creator.getByRole('button', { name: '查看' }).click()
    const drawer = creator.getByRole('dialog', { name: '投诉详情' })
    await expect(drawer).toContainText(words)
    await expect(drawer).toContainText('小鹿影像工作室')
    await expect(drawer).not.toContainText('林小鹿')
    await expectAccessible(creator)
    await drawer.getByRole('button', { name: '答复' }).click()
    const dialog = creator.getByRole('dialog', { name: /^答复对“/ })
    await dialog.getByLabel('答复', { exact: true }).fill('不对')
    await dialog.getByRole('button', { name: '提交答复' }).click()
    await expect(dialog.getByText('答复至少 10 个字')).toBeVisible()
    await dialog.getByLabel('答复', { exact: true }).fill(answer)
    await expectAccessible(creator)
    await dialog.getByRole('button', { name: '提交答复' }).click()
    await expect(creator.getByText('已答复，接下来由平台处理')).toBeVisible()
    await expect(drawer).toContainText(answer)
  })

  await test.step('the complainant reads the answer on another device by the same number, and replies once', async () => {
    const other = await phoneOf(browser)
    await other.goto('/complaints')
    await signInAsLearner(other, mobile)
    await other.getByRole('link', { name: /著作权/ }).click()
    await expect(other.getByText(answer)).toBeVisible()
    await other.getByLabel('补充说明').fill(reply)
    await other.getByRole('button', { name: '提交补充' }).click()
    await expect(other.getByRole('heading', { name: '我的补充' })).toBeVisible()
    await expect(other.getByRole('button', { name: '提交补充' })).toHaveCount(0)
    await expectAccessible(other)
  })

  await test.step('an operator finds it among what waits, reads both sides and the paper, and upholds', async () => {
    const office = await pageOf(browser)
    await signInOperator(office, await newOperator('reviewer'))
    await office.goto('/admin')
    await office.getByRole('link', { name: /^投诉/ }).first().click()
    await expect(office).toHaveURL(/\/admin\/complaints/)
    await office.getByLabel('投诉编号、名称或创作者').fill(await numberOf(good))
    // a search begins when the typing pauses, and shows the list anew
    await expect(office).toHaveURL(/keyword=/)
    await expect(office.getByRole('row')).toHaveCount(2)
    await office.getByLabel('投诉类型').selectOption('著作权')
    await expect(office.getByRole('row')).toHaveCount(2)
    await expectAccessible(office)
    await office.getByRole('button', { name: '查看' }).click()
    const drawer = office.getByRole('dialog', { name: '投诉详情' })
    for (const said of [words, answer, reply, '林小鹿']) await expect(drawer).toContainText(said)
    await expect(drawer).not.toContainText(mobile)
    const paper = office.waitForEvent('popup')
    await drawer.getByRole('link', { name: /著作权登记证/ }).click()
    await expect((await paper).locator('body')).not.toContainText('tokenIllegal')
    await (await paper).close()
    await expectAccessible(office)
    await drawer.getByRole('button', { name: '成立', exact: true }).click()
    const dialog = office.getByRole('dialog', { name: /^投诉成立：下架“/ })
    await dialog.getByLabel('处理说明').fill(reason)
    await expectAccessible(office)
    await dialog.getByRole('button', { name: '成立并下架' }).click()
    await expect(office.getByText('已下架，双方会看到说明')).toBeVisible()
    await office.setViewportSize({ width: 390, height: 844 })
    await office.emulateMedia({ colorScheme: 'dark' })
    await expectFits(office)
    await expectAccessible(office)
  })

  await test.step('the good is down, and both read the outcome', async () => {
    await visitor.reload()
    await expect(visitor.getByText('投诉成立，已经下架', { exact: false })).toBeVisible()
    await expect(visitor.getByText(reason)).toBeVisible()
    await visitor.goto(good)
    await expect(visitor.getByText('这个商品已下架')).toBeVisible()
    await creator.reload()
    const drawer = creator.getByRole('dialog', { name: '投诉详情' })
    await expect(drawer).toContainText(reason)
    await creator.setViewportSize({ width: 390, height: 844 })
    await creator.emulateMedia({ colorScheme: 'dark' })
    await expectFits(creator)
    await expectAccessible(creator)
    await drawer.getByRole('link', { name: '查看下架记录，有不同意见可以申诉' }).click()
    await expect(creator.getByRole('dialog', { name: '下架详情' })).toContainText(reason)
  })
})

/** The creator's newest course that is sold for money. */
const courseOf = ({ frontId }: Person) =>
  withDatabase(async ({ sql }) => {
    const [course] = await sql<[{ id: string }]>`
      select id from goods where creator_id = ${frontId} and biz_dict = ${goodKind.course} and shelf_flag and price_fen > 0
      order by id desc limit 1`
    return course.id
  })

const numberOf = (good: string) =>
  withDatabase(async ({ sql }) => {
    const [made] = await sql<[{ complaintNo: string }]>`
      select complaint_no from complaints where target_id = ${good.slice(3)}`
    return made.complaintNo
  })

const pageOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage()

const phoneOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
