import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeOperator } from '../../test/makers.ts'
import { hashPassword } from '../accounts/public.ts'
import { transaction } from '../database/sql.ts'
import { findOperator } from './queries.ts'
import { logInOperator } from './session.ts'
import { updatePassword } from './staff.queries.ts'

const limits = { loginGuessesPerAccount: 10, loginGuessesPerAddress: 100 }

test('a password that is changed while it is being checked opens no session', async ({
  database: { sql },
}) => {
  const { username, password } = await makeOperator(sql, 'finance')
  const operator = await findOperator(sql, username)
  if (!operator) throw new Error('the test made no operator')
  const { entering } = await transaction(sql, async (changing) => {
    const change = { to: await hashPassword('another'), expireTime: null }
    await updatePassword(changing, operator.id, change)
    const entering = logInOperator(sql, limits, { ip: '203.0.113.9' }, { username, password })
    const outcome = entering.catch((error) => error.error)
    // by now the sign-in has checked the old password, or waits for this row's lock
    await hashPassword('as long as a check takes')
    return { entering: outcome }
  })
  expect(await entering).toBe('operatorWrongPassword')
})
