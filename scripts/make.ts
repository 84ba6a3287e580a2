import { randomInt } from 'node:crypto'
import { Mobile } from '@zsm/contract/values'
import { hashPassword } from '../server/src/accounts/public.ts'
import { openStorage } from '../server/src/gateways/open-storage.ts'
import { makeLivingShop } from '../server/src/living-shop.ts'
import { addOperator, openOperatorSession } from '../server/src/operators/session.ts'
import { withDatabase } from './with-database.ts'

/** `npm run -s make -- creator` · `npm run -s make -- operator ROLE`: one line of JSON of who was made. */
const [noun, role] = process.argv.slice(2)
const roles = ['admin', 'reviewer', 'finance', 'support'] as const
const wantedRole = roles.find((known) => known === role)

if (noun === 'creator') await print(makeCreator)
else if (noun === 'operator' && wantedRole) await print((parts) => makeOperator(parts, wantedRole))
else {
  console.error(`make creator | make operator ${roles.join('|')}`)
  process.exitCode = 1
}

type Parts = Parameters<Parameters<typeof withDatabase>[0]>[0]

async function makeCreator({ sql, config }: Parts) {
  const storage = await openStorage(config.storage)
  const mobile = Mobile.parse(`139${digits(8)}`)
  return makeLivingShop(sql, storage, {
    mobile,
    password: newPassword(),
    name: '小满老师',
    realName: '张小满',
  })
}

async function makeOperator({ sql }: Parts, role: (typeof roles)[number]) {
  const username = `${role}-${digits(6)}`
  const password = newPassword()
  const operator = await addOperator(sql, {
    username,
    role,
    name: username,
    passwordHash: await hashPassword(password),
  })
  return { username, password, token: await openOperatorSession(sql, operator, { ip: '127.0.0.1' }) }
}

async function print(make: (parts: Parts) => Promise<object>): Promise<void> {
  console.log(JSON.stringify(await withDatabase(make)))
}

function digits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0')
}

function newPassword(): string {
  return `Cat-${digits(8)}`
}
