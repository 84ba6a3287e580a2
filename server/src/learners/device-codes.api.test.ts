import { contract } from '@zsm/contract/contract'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeLearner } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'

const { learners } = contract
const server = sharedApp({ SMS_PAUSE_SECONDS: '60' })

test('a device gets its next code a minute after the last one', async () => {
  const own = api(server.app, (await makeLearner(server.database.sql)).token)
  await own.call(learners.sendDeviceCode, {})
  expect(await failureOf(own.call(learners.sendDeviceCode, {}))).toBe('codeTooSoon')
})
