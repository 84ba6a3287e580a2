import { expect, type Page, test } from '@playwright/test'
import { lessonKind } from '@zsm/contract/states'
import type { LessonId, OutlineId } from '@zsm/contract/values'
import { withDatabase } from '../../scripts/with-database.ts'
import { newId } from '../../server/src/ids.ts'
import { makeCreator, makeGood } from '../../server/test/makers.ts'
import { expectAccessible } from '../steps/accessible.ts'
import { dragByKeys, lessons, order } from '../steps/outline.ts'
import { signIn } from '../steps/sign-in.ts'

const count = 150

/** A course of 150 lessons in three groups, and the id of the last one. Written at once: one call for each takes minutes on a slow machine. */
const makeLong = () =>
  withDatabase(async ({ sql }) => {
    const person = await makeCreator(sql)
    const outlineId = newId<OutlineId>()
    const good = await makeGood(sql, person.creator, { tempGoodId: outlineId, onShelf: false })
    await sql`
      insert into good_groups (creator_id, id, temp_good_id, name, sort)
      select ${person.creator}, gen_random_uuid(), ${outlineId}, '第 ' || part || ' 章', part from generate_series(1, 3) as part`
    await sql`
      insert into good_details
        (creator_id, id, temp_good_id, group_id, name, type_dict, content_html, demo_flag, shelf_flag, sort)
      select creator_id, gen_random_uuid(), temp_good_id, id, sort || '-' || lesson, ${lessonKind.article}, '<p>正文</p>', false, true, lesson
      from good_groups, generate_series(1, ${count / 3}::integer) as lesson
      where creator_id = ${person.creator} and temp_good_id = ${outlineId}`
    await sql`
      update good_outlines set detail_count = detail_count + ${count}
      where creator_id = ${person.creator} and temp_good_id = ${outlineId}`
    const [last] = await sql<{ id: LessonId }[]>`
      select id from good_details where creator_id = ${person.creator} and name = '3-50'`
    return { person, good, last: last?.id }
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
