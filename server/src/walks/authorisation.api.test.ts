import { isDeepStrictEqual } from 'node:util'
import { template } from '@zsm/contract/operators/template'
import { mayCallAs, memberRoles } from '@zsm/contract/wire/areas'
import type { Endpoint, Role } from '@zsm/contract/wire/endpoint'
import { ownedParameters } from '@zsm/contract/wire/parameters'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, digestOf, makeOwner, type Owner, wholeDigest } from '../../test/belongings.ts'
import { endpoints } from '../../test/endpoints.ts'
import { makeCreator, makeLearner, makeOperator } from '../../test/makers.ts'
import { type Sample, sampleInput, withId } from '../../test/sample-input.ts'
import { makeMember } from '../../test/team/members.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { type UndoableApp, undoableApp } from '../../test/undoable-app.ts'
import type { Sql } from '../database/sql.ts'
import { Fragment } from '../database/statement.ts'
import { newId } from '../ids.ts'

const roles: Role[] = ['admin', 'reviewer', 'finance', 'support']
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
/** Creators and learners own things. */
const ofOwners = endpoints.filter(({ endpoint: { access } }) => access === 'creator' || access === 'learner')
const ofCreators = endpoints.filter(({ endpoint }) => endpoint.access === 'creator')
const ofOperators = endpoints.filter(({ endpoint }) => endpoint.access === 'operator')

/**
 * Calls that answer the owner's id as an absent one, because another rule refuses the sample input first. The
 * comments name the test that covers ownership instead.
 */
const speaksFirst: string[] = [
  // complaints/complaints.api.test.ts: a complaint needs the address of something, the owner and the declaration first
  'complaints.submit by paperIds',
  // learning.api.test.ts: a refund that the creator began is not the learner's
  'learning.takeBackRefund by refundId',
  // creators/certifications.api.test.ts: pictures are not enough to submit a certification
  'creators.submitCertification by idCardFrontFileId',
  'creators.submitCertification by idCardBackFileId',
  'creators.submitCertification by idHandFileId',
  'creators.submitCertification by licenseFileId',
  'creators.submitCertification by certFileIds',
  // merchants/merchants.api.test.ts: this server's company sells in its own name
  'merchants.submit by idCardFrontFileId',
  'merchants.submit by idCardBackFileId',
  'merchants.submit by licenseFileId',
  // materials/library.api.test.ts: the sample has no file in the bin
  'materials.restore by id',
  'materials.purge by id',
  // materials/batches/batches.api.test.ts: the sample names files, so no filter is read; its file is used, and not in the bin
  'materials.batchDelete by exceptIds',
  'materials.batchDelete by folderId',
  'materials.batchDelete by tagId',
  'materials.batchDownload by exceptIds',
  'materials.batchDownload by folderId',
  'materials.batchDownload by tagId',
  'materials.batchMove by exceptIds',
  'materials.batchMove by folderId',
  'materials.batchMove by tagId',
  'materials.batchTag by exceptIds',
  'materials.batchTag by folderId',
  'materials.batchTag by tagId',
  'materials.batchUntag by exceptIds',
  'materials.batchUntag by folderId',
  'materials.batchUntag by tagId',
  'materials.batchDelete by ids',
  'materials.batchRestore by ids',
  // materials/batches/batches.api.test.ts: the sample's upload is no file, and its file no audio
  'materials.create by folderId',
  'materials.storeWaveform by id',
  // goods/bin.api.test.ts: the sample has no good in the bin
  'goods.restore by id',
  // goods/restoring.api.test.ts: the sample has no deleted group or lesson
  'goods.restoreGroup by id',
  'goods.restoreLesson by ids',
  // goods/batch.api.test.ts: the sample sends an outdated order and an empty change
  'goods.batchUpdateLesson by ids',
  'goods.updateLessonSort by seenIds',
  'goods.updateGroupSorts by seenIds',
  // goods/outline/waiting-lessons.api.test.ts: clients make these ids, so an absent one is a new outline
  'goods.createOutline by tempGoodId',
  // goods/links.api.test.ts: the sample's good is a course, which has no links
  'goods.createLink by goodId',
  'goods.updateLink by goodId',
  'goods.listLink by goodId',
  // goods/bundles/bundles.api.test.ts: the sample's good is a course, which has no goods in it
  'goods.create by bundleGoodIds',
  'goods.update by bundleGoodIds',
  // exports/exports.api.test.ts: filtering by another's good makes a file without rows
  'exports.create by goodId',
  'exports.create by orderIds',
  'exports.create by shareId',
  // refunds/paging.db.test.ts: the sample has only one row, so nothing comes after it
  'orders.listData by afterId',
  // a file of the talk is sent by the side that uploaded it; the sample is the buyer's, and nothing is delivered yet
  'fulfilment.askAgain by fileIds',
  'fulfilment.deliver by fileIds',
  'fulfilment.send by fileIds',
  // disputes/disputes.api.test.ts: only the side that opened a dispute takes it back; the sample is the buyer's
  'disputes.withdraw by id',
  'funds.incomeList by afterId',
  'refunds.listData by afterId',
  // orders/selling.db.test.ts: nobody may obtain a good of their own
  'orders.obtain by shareId',
  // sources/sources.api.test.ts: the sample names neither a good nor a shop
  'sources.create by shareId',
  // team/team.api.test.ts: nobody enters their own team
  'team.enter by memberId',
  // goods/visits.api.test.ts: only a visit may come from a work
  'goods.get by shareId',
]

let server: TestApp
let owner: Owner
let other: Owner
let undoable: UndoableApp
/** The other creator's rows before any call. */
let untouched: string
beforeAll(async () => {
  server = await testApp()
  undoable = await undoableApp(server)
  owner = await makeOwner(server.database.sql, '自家的麻雀')
  other = await makeOwner(server.database.sql, '别家的金丝雀')
  untouched = await digestOf(server.database.sql, other.creator)
})
afterAll(async () => {
  await undoable.app.close()
  await server.close()
})

const sql = () => server.database.sql

async function ask(app: FastifyInstance, { path }: Pick<Endpoint, 'path'>, input: Sample, token?: string) {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const response = await app.inject({ method: 'POST', url: path, headers, payload: input })
  return { status: response.statusCode, body: response.json() }
}

const codeOf = async (endpoint: Endpoint, token?: string) =>
  (await ask(server.app, endpoint, sampleInput(endpoint, owner), token)).body.code

describe('with a missing, foreign, superseded or expired session', () => {
  const invalid: Record<string, { creator?: string; learner?: string; operator?: string; code: number }> = {}
  const ended = async (set: string) => {
    const change = new Fragment([set], [])
    const creator = await makeCreator(sql())
    const learner = await makeLearner(sql())
    const operator = await makeOperator(sql(), 'admin')
    await sql()`update sessions set ${change} where creator_id = ${creator.creator}`
    await sql()`update learner_sessions set ${change} where learner_id = ${learner.learner}`
    await sql()`update operator_sessions set ${change} where operator_id = ${operator.operator}`
    return { creator: creator.token, learner: learner.token, operator: operator.token }
  }

  beforeAll(async () => {
    const operator = (await makeOperator(sql(), 'admin')).token
    const foreign = { creator: owner.learner.token, learner: operator, operator: owner.token }
    invalid.none = { code: 50008 }
    invalid.illegal = {
      creator: 'no-such-token',
      learner: 'no-such-token',
      operator: 'no-such-token',
      code: 50008,
    }
    invalid.empty = { creator: '', learner: '', operator: '', code: 50008 }
    const long = 'x'.repeat(5000)
    invalid.long = { creator: long, learner: long, operator: long, code: 50008 }
    invalid.foreign = { ...foreign, code: 50008 }
    invalid.superseded = { ...(await ended('superseded_time = now()')), code: 50012 }
    invalid.expired = { ...(await ended("expire_time = now() - interval '1 second'")), code: 50014 }
  })

  test('every call answers the right code and changes nothing [A3]', async () => {
    const before = await wholeDigest(sql())
    const wrong: string[] = []
    for (const { name, endpoint } of guarded) {
      for (const [state, { code, ...tokens }] of Object.entries(invalid)) {
        const answered = await codeOf(endpoint, tokens[endpoint.access as 'creator' | 'learner' | 'operator'])
        if (answered !== code) wrong.push(`${name}, ${state}: ${answered} instead of ${code}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await wholeDigest(sql())).toBe(before)
  })

  test.each([
    ['GET', template.info.path],
    ['POST', template.logout.path],
  ] as const)('%s %s has the same codes [7.1 A3]', async (method, url) => {
    for (const { operator, code } of Object.values(invalid)) {
      const headers = { ...(operator !== undefined && { 'x-token': operator }) }
      expect((await server.app.inject({ method, url, headers })).json().code).toBe(code)
    }
  })
})

test('an operator may make the calls that the roles allow, and no others [B1 B5]', async () => {
  const wrong: string[] = []
  for (const role of roles) {
    const { token } = await makeOperator(sql(), role)
    for (const { name, endpoint } of ofOperators) {
      const isMoney = endpoint.roles.join() === 'finance'
      const allowed = endpoint.roles.includes(role) || (role === 'admin' && !isMoney)
      const { status } = await ask(server.app, endpoint, { id: 'no id' }, token)
      if (allowed === (status === 403)) wrong.push(`${name} as ${role}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a member of a team may make the calls that the role opens, and none of the owner’s account', async () => {
  const wrong: string[] = []
  const answered = { allowed: 0, refused: 0 }
  for (const role of memberRoles) {
    const { token } = await makeMember(sql(), owner, role)
    for (const { name, endpoint } of ofCreators) {
      // it would end the session of the walk
      if (name === 'team.signOut') continue
      const { status, body } = await ask(server.app, endpoint, { id: 'no id' }, token)
      const allowed = mayCallAs(endpoint.areas, role)
      if (allowed === (status === 403)) wrong.push(`${name} as ${role}: ${status}`)
      if (!allowed && !body.message.includes('角色')) wrong.push(`${name} as ${role}: ${body.message}`)
      answered[allowed ? 'allowed' : 'refused'] += 1
    }
  }
  expect(wrong).toEqual([])
  expect(answered.allowed).toBeGreaterThan(300)
  expect(answered.refused).toBeGreaterThan(300)
})

test('what a role does not open is refused with valid input too, and changes nothing', async () => {
  const { token } = await makeMember(sql(), owner, 'service')
  const closed = ofCreators.filter(({ endpoint }) => !mayCallAs(endpoint.areas, 'service'))
  const before = await wholeDigest(sql())
  const wrong: string[] = []
  for (const { name, endpoint } of closed) {
    const { status } = await ask(server.app, endpoint, sampleInput(endpoint, owner), token)
    if (status !== 403) wrong.push(`${name}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await wholeDigest(sql())).toBe(before)
})

describe("another creator's or learner's id is answered as an absent one", () => {
  /** Calls that answer even the owner's id as an absent one, so that comparing says nothing. */
  const unseen: string[] = []
  const cells = ofOwners.flatMap(({ name, endpoint }) =>
    Object.entries(ownedParameters(endpoint.input)).map(([parameter, nouns]) => ({
      name,
      endpoint,
      parameter,
      nouns,
    })),
  )

  test.each(cells)('$name by $parameter [B1 B2]', async ({ name, endpoint, parameter, nouns }) => {
    const by = (id: string) => onceAndUndone(endpoint, withId(endpoint, owner, parameter, id))
    const absent = await by(newId())
    for (const noun of nouns) {
      const theirs = await by(callerOf(endpoint, other, '').things[noun] ?? '')
      expect(theirs.text).not.toContain(other.canary)
      expect(theirs).toMatchObject({ shape: absent.shape, theirRows: absent.theirRows })
    }
    const own = await by(callerOf(endpoint, owner, '').things[nouns[0] ?? ''] ?? '')
    if (isDeepStrictEqual(own.shape, absent.shape)) unseen.push(`${name} by ${parameter}`)
  })

  test("and one's own id is not, except where another rule refuses first [B1 B2]", () => {
    const advice = 'make their sample input acceptable, or name them in speaksFirst'
    expect(unseen.toSorted(), `answered alike for one's own id and an absent one: ${advice}`).toEqual(
      speaksFirst.toSorted(),
    )
  })
})

/** The answer to the owner and the other creator's rows after it. Everything is rolled back. */
async function onceAndUndone(endpoint: Endpoint, input: Sample) {
  let seen = { text: '', shape: {} as unknown, theirRows: '' }
  await undoable.undone(async (sql) => {
    const { status, body } = await ask(undoable.app, endpoint, input, callerOf(endpoint, owner, '').token)
    const { requestId, ...rest } = body
    expect(status).toBeLessThan(500)
    seen = {
      text: JSON.stringify(rest),
      shape: { status, ...shapeOf(rest) },
      theirRows: (await hasWritten(sql)) ? await digestOf(sql, other.creator) : untouched,
    }
  })
  return seen
}

/** Whether anything was written in this transaction, even if it was undone by now. Most calls write nothing, and a digest costs more. */
async function hasWritten(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ written: boolean }]>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) > 0 as written from pg_stat_xact_user_tables`
  return row.written
}

/** An answer without its random parts: ids, times and signed addresses all become `text`. */
function shapeOf({ data, ...rest }: Record<string, unknown>): object {
  const shape = (value: unknown): unknown => {
    if (typeof value === 'string') return 'text'
    if (Array.isArray(value)) return value.map(shape)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shape(each)]))
  }
  return { ...rest, data: shape(data) }
}
