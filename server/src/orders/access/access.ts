import type { rosters } from '@zsm/contract/rosters/rosters'
import { goodPagePath, learnPath } from '@zsm/contract/site/learner-pages'
import { goodKind, learnerMessageType, learnerState } from '@zsm/contract/states'
import type { AccessId, CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { shanghaiDay } from '../../days.ts'
import { fail } from '../../failure.ts'
import { lockFund } from '../../funds/public.ts'
import { type GoodRow, getGood } from '../../goods/public.ts'
import { newId } from '../../ids.ts'
import { getOrMakeLearner, tellLearner } from '../../learners/public.ts'
import { updateRoster } from '../roster/roster.ts'
import {
  type AccessRow,
  countGiven,
  findAccess,
  findAccessOf,
  putAccess,
  updateAccess,
} from './access.queries.ts'

type Input<Name extends keyof typeof rosters> = InputOf<(typeof rosters)[Name]>

/** A class of students fits. More is a shop that sells elsewhere. */
const givenInADay = 200
/** Of services there is an order with a due time, and linked products are sold elsewhere. */
const kinds: readonly number[] = [goodKind.course, goodKind.lesson, goodKind.download]

/**
 * Gives a person access to a good, by their number. It is no sale: no order, no money, no stock. Whoever has never signed in finds it
 * at the first sign-in, since a learner is a number.
 */
export function giveAccess(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'giveAccess'>,
): Promise<{ learnerId: LearnerId }> {
  const request = { actor: creator, call: 'rosters.giveAccess', requestId, input }
  return once(sql, request, async (sql) => {
    // One creator's rosters change one after the other, as their orders do.
    await lockFund(sql, creator)
    const good = await getGood(sql, creator, input.goodId)
    mustBeGivable(good)
    const time = now()
    const endTime = mustBeLater(input.endTime ?? null, time)
    if ((await countGiven(sql, creator, dayBegin(time))) >= givenInADay) fail('accessTooMany')
    const learner = await getOrMakeLearner(sql, input.mobile)
    if (learner.statusDict !== learnerState.active) fail('accessNotPossible')
    const known = await findAccessOf(sql, creator, { learnerId: learner.id, goodId: good.id })
    if (known && !isOver(known, time)) fail('accessGiven')
    const { reason } = input
    const given = { goodId: good.id, learnerId: learner.id, reason, createTime: time, endTime }
    const id = await putAccess(sql, creator, { id: newId<AccessId>(), ...given })
    const news = { title: `老师为您开通了「${good.name}」`, body: endTextOf(endTime), link: learnPath(id) }
    await settle(sql, creator, { id, ...given }, { action: 'rosters.giveAccess', news, after: given })
    return { learnerId: learner.id }
  })
}

/** Prolongs access, or lets it end at another time. */
export function changeAccess(
  sql: Sql,
  creator: CreatorId,
  { id, endTime, reason }: Input<'changeAccess'>,
): Promise<{ learnerId: LearnerId }> {
  return transaction(sql, async (sql) => {
    const before = await lockAccess(sql, creator, id)
    const change = { endTime: mustBeLater(endTime ?? null, now()), revokeTime: null, reason }
    await updateAccess(sql, creator, id, change)
    const title = `「${before.goodName}」的学习期限有变化`
    const news = { title, body: endTextOf(change.endTime), link: learnPath(id) }
    await settle(sql, creator, before, { action: 'rosters.changeAccess', news, before, after: change })
    return { learnerId: before.learnerId }
  })
}

/** Ends access now. What the learner bought is another thing, and stays. */
export function endAccess(
  sql: Sql,
  creator: CreatorId,
  { id, reason }: Input<'endAccess'>,
): Promise<{ learnerId: LearnerId }> {
  return transaction(sql, async (sql) => {
    const before = await lockAccess(sql, creator, id)
    const time = now()
    if (isOver(before, time)) fail('accessOver')
    const change = { endTime: time, revokeTime: time, reason }
    await updateAccess(sql, creator, id, change)
    const title = `老师结束了「${before.goodName}」的学习权限`
    const news = { title, body: reason, link: goodPagePath(before.goodId) }
    await settle(sql, creator, before, { action: 'rosters.endAccess', news, before, after: change })
    return { learnerId: before.learnerId }
  })
}

async function lockAccess(sql: Tx, creator: CreatorId, id: AccessId): Promise<AccessRow> {
  await lockFund(sql, creator)
  return (await findAccess(sql, creator, id)) ?? fail('accessNotFound')
}

type Change = {
  action: string
  news: { title: string; body: string; link: string }
  before?: object
  after: object
}

/** What follows each change: the roster, the learner's message, the log. */
async function settle(
  sql: Tx,
  creator: CreatorId,
  { id, learnerId, goodId }: Pick<AccessRow, 'id' | 'learnerId' | 'goodId'>,
  { action, news, before, after }: Change,
): Promise<void> {
  await updateRoster(sql, creator, { userId: learnerId, goodId })
  await tellLearner(sql, learnerId, { creator, typeDict: learnerMessageType.access, ...news })
  await audit(sql, { creator, action, target: { type: 'access', id }, before, after })
}

function mustBeGivable({ bizDict }: GoodRow): void {
  if (!kinds.includes(bizDict)) fail('accessKindRefused', { field: 'goodId' })
}

function mustBeLater(endTime: Instant | null, time: Instant): Instant | null {
  if (endTime !== null && Date.parse(endTime) <= Date.parse(time))
    fail('invalidInput', { field: 'endTime', message: '到期时间要晚于现在' })
  return endTime
}

const isOver = ({ endTime }: Pick<AccessRow, 'endTime'>, time: Instant) =>
  endTime !== null && Date.parse(endTime) <= Date.parse(time)

const endTextOf = (endTime: Instant | null) =>
  endTime === null ? '长期有效，现在可以开始学习' : `有效至 ${shanghaiDay(endTime)}，现在可以开始学习`

/** The beginning of the last 24 hours, in which the limit counts. */
const dayBegin = (time: Instant) => plusDays(time, -1)
