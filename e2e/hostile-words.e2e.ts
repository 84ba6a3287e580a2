import { expect, type Page, test } from '@playwright/test'
import type { GoodId } from '@zsm/contract/values'
import { withDatabase } from '../scripts/with-database.ts'
import { sanitizeIntro } from '../server/src/goods/intro/intro.ts'
import { newId } from '../server/src/ids.ts'
import { askQuestion } from '../server/src/questions/questions.ts'
import { makeNotice, pay } from '../server/test/money.ts'
import { newCreator } from './steps/people.ts'
import { signIn } from './steps/sign-in.ts'

const word = '"><img src=x onerror=alert(1)>'

test('markup in what a user wrote is shown as text on every page [H1]', async ({ page, baseURL }) => {
  const alarms: string[] = []
  page.on('dialog', async (dialog) => {
    alarms.push(dialog.message())
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) alarms.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) alarms.push(`asks ${url.origin}`)
  })
  const { goodId, ...login } = await makeHostile()
  await page.goto(`/login?redirect=${encodeURIComponent(`javascript:alert(1)//${word}`)}`)
  await signIn(page, login)
  for (const address of [
    `/course/list?keyword=${encodeURIComponent(word)}`,
    `/course/album?id=${goodId}`,
    '/material/video',
    '/statistics/order',
    '/user/questions',
    '/account/copyright',
    '/profile/index',
    '/statistics/funds',
  ]) {
    await page.goto(address)
    await expect.poll(() => shows(page), address).toBe(true)
  }
  expect(alarms).toEqual([])
})

/** A creator whose texts, and others' texts to them, are all markup. */
async function makeHostile() {
  const { frontId: creator, ...login } = await newCreator()
  return withDatabase(async ({ sql }) => {
    await sql`update fronts set name = ${word}, intro = ${word} where creator_id = ${creator}`
    const [good] = await sql<[{ id: GoodId }]>`
      update goods set name = ${word}, sub_title = ${word}, copy_right_note = ${word},
        intro_html = ${sanitizeIntro(`<p>${word}</p><script>alert(1)</script>`)}
      where creator_id = ${creator} and shelf_flag returning id`
    await sql`update good_groups set name = ${word} where creator_id = ${creator}`
    await sql`update good_details set name = ${word} where creator_id = ${creator}`
    await sql`update files set title = ${word} where creator_id = ${creator}`
    const asked = { goodId: good.id, question: word, imageFileIds: [], requestId: newId<string>() }
    await askQuestion(sql, creator, asked)
    await pay(sql, makeNotice(good.id, { userName: word }))
    return { ...login, goodId: good.id }
  })
}

/** Whether the page shows it as text or in a field. */
const shows = (page: Page) =>
  page.evaluate(
    (word) =>
      document.body.innerText.includes(word) ||
      [...document.querySelectorAll('input')].some((field) => field.value === word),
    word,
  )
