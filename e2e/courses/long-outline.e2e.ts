import { expect, type Page, test } from '@playwright/test'
import type { LessonId, OutlineId } from '@zsm/contract/values'
import { withDatabase } from '../../scripts/with-database.ts'
import { createGroup, createLesson } from '../../server/src/goods/public.ts'
import { newId } from '../../server/src/ids.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { dragByKeys, lessons, order } from '../steps/outline.ts'
import { signIn } from '../steps/sign-in.ts'

const count = 150

/** A course of 150 lessons in three groups. */
const makeLong = () =>
  withDatabase(async ({ sql }) => {
    const person = await makeCreator(sql)
    const outlineId = newId<OutlineId>()
    const good = await makeGood(sql, person.creator, { tempGoodId: outlineId, onShelf: false })
    let last: LessonId | undefined
    for (let part = 0; part < 3; part += 1) {
      const { id: groupId } = await createGroup(sql, person.creator, {
        tempGoodId: outlineId,
        name: `第 ${part + 1} 章`,
        requestId: newId(),
      })
      for (let lesson = 1; lesson <= count / 3; lesson += 1) {
        const made = await createLesson(sql, person.creator, {
          tempGoodId: outlineId,
          groupId,
          name: `${part + 1}-${lesson}`,
          contentHtml: '<p>正文</p>',
          demoFlag: false,
          shelfFlag: true,
          requestId: newId(),
        })
        last = made.id
      }
    }
    return { person, good, last }
  })

const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `拖动课时“${name}”`, exact: true })

test('a long outline renders what is near, opens at a lesson, and is sorted and chosen like a short one', async ({
  page,
}) => {
  const { person, good, last } = await makeLong()
  await signIn(page, person)
  await page.goto(`/course/album?id=${good.id}#${last}`)
  await expect(handle(page, '3-50')).toBeInViewport()
  await expect(handle(page, '1-1')).toHaveCount(0)
  await expect.poll(() => lessons(page).count()).toBeLessThan(60)
  await expectAccessible(page)

  await page.goto(`/course/album?id=${good.id}`)
  await expect(page.getByText(`${count + 1} 个课时，3 个分组`)).toBeVisible()
  await dragByKeys(page, '1-1', 'ArrowDown')
  await expect.poll(async () => (await order(page)).slice(1, 4)).toEqual(['第 1 章', '1-2', '1-1'])

  // Everything is chosen, not only what is rendered.
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('checkbox', { name: /^全选/ }).check()
  await expect(page.getByText(`已选 ${count + 1}`)).toBeVisible()
})
