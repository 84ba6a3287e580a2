import { expect, test } from 'vitest'
import { contract } from '../contract.ts'
import type { Endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { type Schema, valueSchema, wireSchema } from './parameters.ts'

const endpoints = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
)

/** The places where a schema accepts fields that it does not name: an open object, or any value at all. */
function openPlaces(schema: unknown, closed: readonly unknown[], place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items = [], anyOf = [], allOf = [], ...own } = schema as Schema
  const isOpen = own.type === 'object' && !closed.includes(own.additionalProperties)
  const isAnything = Object.keys(schema).length === 0
  const inside = [
    ...Object.entries(properties),
    ...[items, anyOf, allOf].flat().map((each) => ['', each] as const),
  ]
  return [
    ...(isOpen || isAnything ? [place] : []),
    ...inside.flatMap(([name, each]) => openPlaces(each, closed, `${place} ${name}`.trimEnd())),
  ]
}

test('a call reads only the parameters that it declares [B4]', () => {
  const places = endpoints.map(({ name, endpoint }) =>
    openPlaces(wireSchema(endpoint.input, 'input'), [undefined, false], name),
  )
  expect(places.flat()).toEqual([])
})

test('a call answers only the fields that it declares, whatever else a row holds [B4]', () => {
  const places = endpoints.map(({ name, endpoint }) =>
    openPlaces(wireSchema(endpoint.output, 'output'), [false], name),
  )
  expect(places.flat()).toEqual([])
})

test('an open place in a schema is found at any depth [B4]', () => {
  const schema = { type: 'array', items: { anyOf: [{ type: 'object', properties: { a: {} } }] } }
  expect(openPlaces(schema, [false], 'x')).toEqual(['x', 'x a'])
})

test('every call that moves an amount requires an idempotency key, so that a double click moves it once [E3]', () => {
  // sendCode names the amount that its code is valid for, quoteWithdraw the one that is asked about: they move nothing.
  // A dispute is decided once: its state refuses the second click.
  // The amount of a coupon is a term; its version refuses the second click.
  // An invoice says what stands on its paper and moves nothing; its state refuses the second click.
  const still = [
    'accounts.sendCode',
    'funds.quoteWithdraw',
    'operators.decideForLearner',
    'coupons.update',
    'operators.issueInvoice',
  ]
  const moving = endpoints.filter(
    ({ name, endpoint }) => 'amountFen' in endpoint.input.shape && !still.includes(name),
  )
  expect(moving.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['funds.withdraw', 'refunds.create', 'operators.proposeAdjustment']),
  )
  const keyless = moving.filter(
    ({ endpoint }) => !wireSchema(endpoint.input, 'input').required?.includes('requestId'),
  )
  expect(keyless.map(({ name }) => name)).toEqual([])
})

test('every call with a password in its input is marked as one that hashes', () => {
  const forgotten = endpoints.filter(
    ({ endpoint: { input, hashes } }) =>
      !hashes && Object.keys(input.shape).some((name) => /pwd|password/i.test(name)),
  )
  expect(forgotten.map(({ name }) => name)).toEqual([])
})

/** Specification 7: these are sent as a form, whatever they carry. */
const forms = ['goods.create', 'goods.update', 'goods.createLesson', 'goods.updateLesson']
/** Lists and tables as long as these do not fit into an address. */
const tables = [
  'goods.createOutline',
  'goods.arrangeLessons',
  'goods.batchUpdatePrice',
  'goods.planPrices',
  'orders.batchUpdate',
  'materials.batchMove',
  'materials.batchTag',
  'materials.batchUntag',
  'materials.batchDelete',
  'materials.batchRestore',
  'materials.batchDownload',
  'fulfilment.fill',
  'listViews.save',
  'operators.saveListView',
  'payouts.makePayoutBatch',
  'payouts.matchPayoutColumns',
  'payouts.closePayoutBatch',
  'payouts.createBankFormat',
  'payouts.updateBankFormat',
]
/** What is typed there may be the number or the name of a person. */
const searches = ['operators.searchAll']
/** Specification 7: a file's path is a query parameter. */
const placesOfFiles = ['filePath']
const longest = 120

/** Addresses are logged, remembered and truncated, so secrets, numbers of persons and papers, and long texts go in the body. */
function mustTravelInBody({ input }: Endpoint): boolean {
  const fields = Object.entries(valueSchema(input).properties ?? {}) as [string, Schema][]
  return fields.some(
    ([name, { title, maxLength = 0 }]) =>
      !placesOfFiles.includes(name) &&
      (title === 'Mobile' ||
        maxLength > longest ||
        /mobile|password|pwd$|code$|(card|cert|txn|transfer)no$/i.test(name)),
  )
}

test('parameters travel in the query, except forms, secrets, numbers of persons, tables and long texts [8]', () => {
  const placed = (sends: Endpoint['sends']) =>
    endpoints.filter(({ endpoint }) => endpoint.sends === sends).map(({ name }) => name)
  const hidden = endpoints
    .filter(
      ({ name, endpoint }) => [...forms, ...tables, ...searches].includes(name) || mustTravelInBody(endpoint),
    )
    .map(({ name }) => name)
  expect(hidden.length).toBeGreaterThan(40)
  expect(placed('body').filter((name) => !hidden.includes(name))).toEqual([])
  expect(placed('query').filter((name) => hidden.includes(name))).toEqual([])
})

test.each(['fileNotFound', 'groupNotFound', 'lessonNotFound'] as const)(
  'the message for something that another window deleted says what is true now: %s',
  (name) => expect(errors[name].message).toMatch(/可能在别处删除.*[，；].+$/),
)
