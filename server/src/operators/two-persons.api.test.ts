import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { adjustmentDirection } from '@zsm/contract/states'
import type { AdjustmentId, CreatorId, OperatorId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { endpoints } from '../../test/endpoints.ts'
import { makeCreator, makeOperator } from '../../test/makers.ts'
import { expectSound } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { approveAdjustment, proposeAdjustment, updateStaff } = contract.operators

const server = sharedApp()
const sql = () => server.database.sql

type Person = Api & { operator: OperatorId }

async function as(...roles: Parameters<typeof makeOperator>[1][]): Promise<Person> {
  const [first = 'finance', ...more] = roles
  const { token, operator } = await makeOperator(sql(), first, ...more)
  return { ...api(server.app, token), operator }
}

/** A large adjustment that `person` proposed. */
async function askedBy(person: Api): Promise<AdjustmentId> {
  const { creator } = await makeCreator(sql())
  const asked = {
    directionDict: adjustmentDirection.add,
    amountFen: fen(1_500_000),
    reason: '补发活动奖励',
  } as const
  return (await person.call(proposeAdjustment, { ...asked, frontId: creator, requestId: newId<string>() })).id
}

const approvedBy = (person: Api, id: AdjustmentId) => failureOf(person.call(approveAdjustment, { id }))

/** `admin` changes the account of `person`. */
const touch = (admin: Api, { operator }: Person) =>
  admin.call(updateStaff, { id: operator, name: '老周', roles: ['finance'], version: 1 })

const aWeekAgo = (person: Person) => sql()`
  update operator_hands set time = time - interval '7 days' where operator_id = ${person.operator}`

describe('the second person', () => {
  test('must not have changed the first one’s account within seven days, nor the reverse [E7]', async () => {
    const [keeper, person, other] = [await as('admin', 'finance'), await as('finance'), await as('finance')]
    await touch(keeper, person)
    const ofPerson = await askedBy(person)
    const ofKeeper = await askedBy(keeper)
    expect(await approvedBy(keeper, ofPerson)).toBe('notTwoPersons')
    expect(await approvedBy(person, ofKeeper)).toBe('notTwoPersons')
    expect(await approvedBy(other, ofPerson)).toBeUndefined()
    await aWeekAgo(person)
    expect(await approvedBy(person, ofKeeper)).toBeUndefined()
    await expectSound(sql())
  })

  test('must not have an account that the same admin changed within seven days [E7]', async () => {
    const admin = await as('admin')
    const [one, other] = [await as('finance'), await as('finance')]
    await touch(admin, one)
    await touch(admin, other)
    const asked = await askedBy(one)
    expect(await approvedBy(other, asked)).toBe('notTwoPersons')
    await aWeekAgo(other)
    expect(await approvedBy(other, asked)).toBeUndefined()
  })

  test('must not be linked to the first one by a chain of accounts that one made for another [E7]', async () => {
    const admin = await as('admin', 'finance')
    const [puppet, second] = [await as('admin'), await as('finance')]
    await touch(admin, puppet)
    await touch(puppet, second)
    const asked = await askedBy(admin)
    expect(await approvedBy(second, asked)).toBe('notTwoPersons')
    await aWeekAgo(puppet)
    expect(await approvedBy(second, asked)).toBeUndefined()
  })
})

test('an admin may not make calls reserved for finance [E7]', async () => {
  const admin = await as('admin')
  const money = endpoints.filter(({ endpoint }) => endpoint.roles.join() === 'finance')
  const answers = await Promise.all(money.map(({ endpoint }) => failureOf(admin.raw(endpoint, {}))))
  expect(money.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'operators.approveWithdraw',
      'operators.proposeAdjustment',
      'operators.settleNotice',
    ]),
  )
  expect([...new Set(answers)]).toEqual(['forbidden'])
  const asked = {
    directionDict: adjustmentDirection.add,
    amountFen: fen(1),
    reason: '试一试',
    requestId: newId<string>(),
  } as const
  expect(await failureOf(admin.call(proposeAdjustment, { ...asked, frontId: newId<CreatorId>() }))).toBe(
    'forbidden',
  )
})
