import { certificationState, certificationType, enrollState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { certifiedName, isCertified } from './certifications.ts'
import { isEnrolled } from './enrolls.ts'
import { getFront } from './fronts.ts'

test('a creator who has joined may sell and withdraw, under the certified name [7.3]', async ({ sql }) => {
  const { creator } = await makeCreator(sql, { realName: '李小满' })
  expect(await isEnrolled(sql, creator)).toBe(true)
  expect(await isCertified(sql, creator)).toBe(true)
  expect(await certifiedName(sql, creator)).toBe('李小满')
  expect(await certifiedName(sql, creator, 2)).toBeUndefined()
})

test('a certification that is soon to expire still counts', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  await sql`update certifications set status_dict = ${certificationState.expiring} where creator_id = ${creator}`
  expect(await isCertified(sql, creator)).toBe(true)
})

test('without an approved application a creator cannot sell, and without a certification not withdraw [7.3]', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  await sql`update enrolls set status_dict = ${enrollState.suspended} where creator_id = ${creator}`
  await sql`update certifications set status_dict = ${certificationState.expired} where creator_id = ${creator}`
  expect(await isEnrolled(sql, creator)).toBe(false)
  expect(await isCertified(sql, creator)).toBe(false)
  expect(await certifiedName(sql, creator)).toBeUndefined()
  expect(await getFront(sql, creator)).toMatchObject({
    enrolledFlag: false,
    certifiedFlag: false,
    realName: '',
  })
})

test('a company is certified as well as a person', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  await sql`
    update certifications set type_dict = ${certificationType.company}, real_name = null, company_name = '小满科技有限公司'
    where creator_id = ${creator}`
  expect(await isCertified(sql, creator)).toBe(true)
  expect(await certifiedName(sql, creator, 2)).toBe('小满科技有限公司')
})

test('an account joins once, and a second try stores nothing', async ({ sql }) => {
  const { mobile } = await makeCreator(sql)
  await expect(makeCreator(sql, { mobile })).rejects.toMatchObject({ error: 'mobileTaken' })
  const fronts = await sql<{ id: string }[]>`select creator_id as id from fronts where account = ${mobile}`
  expect(fronts).toHaveLength(1)
})
