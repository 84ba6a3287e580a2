import { contract } from '@zsm/contract/contract'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeLearner } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const { learnerClosing } = contract
const server = sharedApp({ SMS_PER_MOBILE: '2' })

test('codes to close an account come once a minute, and only so many a day', async () => {
  const { sql } = server.database
  const { token } = await makeLearner(sql)
  const ask = () => failureOf(api(server.app, token).call(learnerClosing.sendCode, {}))
  const minutePasses = async () => {
    await sql`delete from throttles where key like 'sms-own-pause:%'`
  }
  expect(await ask()).toBeUndefined()
  expect(await ask()).toBe('codeTooSoon')
  await minutePasses()
  expect(await ask()).toBeUndefined()
  await minutePasses()
  expect(await ask()).toBe('codeTooMany')
})
