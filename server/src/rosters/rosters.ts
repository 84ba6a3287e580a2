import type { RosterEntry, RosterLearner, rosters } from '@zsm/contract/rosters/rosters'
import { rosterSort } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LearnerId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { countCap, pageOf } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findLearned, getGood } from '../goods/public.ts'
import { listAccessOf } from '../orders/public.ts'
import {
  countEntries,
  type EntryRow,
  findEntry,
  type GoodEntryRow,
  hasMore,
  type LearntRow,
  listEntries,
  listEntriesAfter,
  listGoodsOf,
  listLearnt,
  listOrdersOf,
  listQuestionsOf,
  listRefundsOf,
  putRemark,
  type RosterFilters,
  readEntries,
} from './queries.ts'

type Named = Pick<RosterEntry, 'learnerId' | 'name' | 'mobile'>
type Input<Name extends keyof typeof rosters> = InputOf<(typeof rosters)[Name]>

/** The learners of a good, or of the whole shop. */
export async function searchRoster(
  sql: Sql,
  creator: CreatorId,
  input: Input<'listData'>,
): Promise<Page<RosterEntry> & { searchedNewest: number | null }> {
  if (input.goodId) await getGood(sql, creator, input.goodId)
  const search = { ...input, now: now() }
  const [rows, count, more, lessonCount] = await Promise.all([
    listEntries(sql, creator, search),
    countEntries(sql, creator, search),
    hasMore(sql, creator, search),
    countLessons(sql, creator, input.goodId),
  ])
  const list = rows.map((row) => entryOf(row, lessonCount))
  const { totalCapped, ...page } = pageOf(list, count, input)
  return { ...page, totalCapped: totalCapped || more, searchedNewest: more ? countCap : null }
}

/** A few learners of the shop whom a keyword finds, the newest first. */
export async function findLearners(
  sql: Sql,
  creator: CreatorId,
  { keyword, limit }: { keyword: string; limit: number },
): Promise<Named[]> {
  const search = { keyword, sortDict: rosterSort.newest, pageNum: 1, pageSize: limit, now: now() }
  return (await listEntries(sql, creator, search)).map(named)
}

/** These learners of the shop, in this order. */
export async function readLearners(
  sql: Sql,
  creator: CreatorId,
  ids: readonly LearnerId[],
): Promise<Named[]> {
  return (await readEntries(sql, creator, { ids, now: now() })).map(named)
}

const named = ({ learnerId, name, mobile }: Named): Named => ({ learnerId, name, mobile })

async function countLessons(sql: Sql, creator: CreatorId, goodId: GoodId | undefined): Promise<number> {
  return goodId ? ((await findLearned(sql, creator, goodId))?.lessons.length ?? 0) : 0
}

/** The entry in wire form. A finished lesson that was deleted later does not count. */
const entryOf = (row: EntryRow, lessonCount: number): RosterEntry => ({
  ...row,
  doneCount: Math.min(row.doneCount, lessonCount),
  lessonCount,
})

/** All entries under these filters in batches, for a file. */
export async function* readRoster(
  sql: Sql,
  creator: CreatorId,
  filters: RosterFilters,
  limit: number,
): AsyncGenerator<RosterEntry[]> {
  const [time, lessonCount] = [now(), await countLessons(sql, creator, filters.goodId)]
  let after: { after: LearnerId } | undefined
  for (;;) {
    const rows = await listEntriesAfter(sql, creator, { ...filters, now: time, limit, ...after })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => entryOf(row, lessonCount))
    after = { after: last.learnerId }
  }
}

/** One learner, with everything that this creator may know. */
export async function getLearnerOf(
  sql: Sql,
  creator: CreatorId,
  learnerId: LearnerId,
): Promise<RosterLearner> {
  const known = { learnerId, now: now() }
  const entry = (await findEntry(sql, creator, known)) ?? fail('learnerNotFound')
  const [goods, access, orders, refunds, questions] = await Promise.all([
    listGoodsOf(sql, creator, known),
    listAccessOf(sql, creator, learnerId),
    listOrdersOf(sql, creator, learnerId),
    listRefundsOf(sql, creator, learnerId),
    listQuestionsOf(sql, creator, learnerId),
  ])
  const learnt = await listLearnt(sql, creator, { learnerId, goodIds: goods.map(({ goodId }) => goodId) })
  const shown = await Promise.all(
    goods.map(async (good) => ({
      ...(await withLessons(sql, creator, good, learnt)),
      access: access.find(({ goodId }) => goodId === good.goodId) ?? null,
    })),
  )
  return { ...entry, doneCount: 0, lessonCount: 0, goods: shown, orders, refunds, questions }
}

async function withLessons(sql: Sql, creator: CreatorId, good: GoodEntryRow, learnt: readonly LearntRow[]) {
  const lessons = (await findLearned(sql, creator, good.goodId))?.lessons ?? []
  const shown = lessons.map(({ id, name }) => {
    const progress = learnt.find(({ lessonId }) => lessonId === id)
    const { positionSec = 0, doneFlag = false, updateTime = null as Instant | null } = progress ?? {}
    return { name, positionSec, doneFlag, updateTime }
  })
  const doneCount = shown.filter(({ doneFlag }) => doneFlag).length
  return { ...good, doneCount, lessonCount: shown.length, lessons: shown }
}

export async function saveRemark(
  sql: Sql,
  creator: CreatorId,
  { learnerId, remark }: Input<'saveRemark'>,
): Promise<RosterLearner> {
  await transaction(sql, async (sql) => {
    const time = now()
    const before = (await findEntry(sql, creator, { learnerId, now: time })) ?? fail('learnerNotFound')
    await putRemark(sql, creator, { learnerId, remark, updateTime: time })
    const target = { type: 'learner', id: learnerId }
    const change = { before: { remark: before.remark }, after: { remark } }
    await audit(sql, { creator, action: 'rosters.saveRemark', target, ...change })
  })
  return getLearnerOf(sql, creator, learnerId)
}
