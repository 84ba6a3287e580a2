import type { Fund, FundItem } from '@zsm/contract/funds'
import { minus, noFen, plus } from '@zsm/contract/money/fen'
import type { CreatorId, Fen, FundId, Instant, Page } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { countCap, pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { getMoneyRules } from '../reference/public.ts'
import { isNumber } from './keywords.queries.ts'
import {
  type EntryFilters,
  type FundRow,
  findFund,
  findTotals,
  type ItemFilters,
  insertFund,
  isSummed,
  listIdsBefore,
  listItems,
  listItemsBefore,
  listSought,
  sumItems,
} from './queries.ts'

/** Finds the income that is released next. app.ts passes it in, because funds may not import orders. */
export type FindNextRelease = (
  sql: Sql,
  creator: CreatorId,
) => Promise<{ time: Instant; fen: Fen } | undefined>

/** Whether the creator's money stands in an account of their own at the payment provider; null where there is none to open. */
export type HasMerchant = (creator: CreatorId) => Promise<boolean | null>

/** A creator's fund with the income that is released next. */
export async function showFund(
  sql: Sql,
  findNextRelease: FindNextRelease,
  creator: CreatorId,
  id?: string,
): Promise<Omit<Fund, 'merchantFlag'>> {
  const [fund, next] = await Promise.all([getFund(sql, creator, id), findNextRelease(sql, creator)])
  return { ...fund, nextUnfreezeTime: next?.time ?? null, nextUnfreezeFen: next?.fen ?? noFen }
}

/** A creator's fund. `id` is the fund's id or the frontId; another creator's fund is not found. */
export async function getFund(
  sql: Sql,
  creator: CreatorId,
  id?: string,
): Promise<Omit<Fund, 'nextUnfreezeTime' | 'nextUnfreezeFen' | 'merchantFlag'>> {
  const [fund, moneyRules] = await Promise.all([openFund(sql, creator), getMoneyRules(sql)])
  if (id !== undefined && id !== fund.id && id !== creator) fail('fundNotFound')
  const { minFen, taxBp: _, taxFreeFen: __, ...rules } = moneyRules
  return {
    ...fund,
    ...rules,
    frontId: creator,
    totalIncomeFen: incomeOf(fund),
    minWithdrawFen: minFen,
    asOfTime: now(),
  }
}

const incomeOf = ({ frozenFen, availableFen, withdrawingFen, withdrawnFen, debtFen }: FundRow) =>
  minus(plus(frozenFen, availableFen, withdrawingFen, withdrawnFen), debtFen)

/** The creator's fund, created on first use. */
export async function openFund(sql: Sql, creator: CreatorId): Promise<FundRow> {
  const found = await findFund(sql, creator)
  if (found) return found
  await insertFund(sql, creator, { id: newId<FundId>(), createTime: now() })
  return (await findFund(sql, creator)) ?? fail('unavailable')
}

/** A page by its number, or the page after an entry. New entries do not shift the latter (keyset pagination). */
export async function listIncome(
  sql: Sql,
  creator: CreatorId,
  filters: ItemFilters,
): Promise<Page<FundItem> & { totalFen: Fen; searchedNewest: number | null }> {
  const { afterId: id, pageSize: limit } = filters
  const [list, totals, newest] = await Promise.all([
    id === undefined
      ? listItems(sql, creator, filters)
      : listItemsBefore(sql, creator, filters, { id, limit }),
    (isSummed(filters) ? findTotals : sumItems)(sql, creator, filters),
    searchedNewest(sql, creator, filters),
  ])
  const page = pageOf(list, totals.count, filters, Number.POSITIVE_INFINITY)
  return { ...page, totalCapped: newest !== null, searchedNewest: newest, totalFen: totals.fen }
}

/** How many of the newest entries were searched for a title; null if the search covered all entries of the filters. */
async function searchedNewest(
  sql: Sql,
  creator: CreatorId,
  { keyword, ...others }: ItemFilters,
): Promise<number | null> {
  if (!keyword || isNumber(keyword) || !isSummed(others)) return null
  const { count } = await findTotals(sql, creator, others)
  return count > countCap ? countCap : null
}

/** All entries in batches, newest first. Unlike the list, this searches the oldest entries for a title too. */
export async function* readItems(
  sql: Sql,
  creator: CreatorId,
  filters: EntryFilters,
  limit: number,
): AsyncGenerator<FundItem[]> {
  const { keyword } = filters
  let id: FundItem['id'] | undefined
  do {
    if (keyword && !isNumber(keyword)) {
      const ids = await listIdsBefore(sql, creator, filters, { id, limit })
      id = ids.at(-1)
      yield listSought(sql, creator, { ids, keyword })
    } else {
      const entries = await listItemsBefore(sql, creator, filters, { id, limit })
      id = entries.at(-1)?.id
      yield entries
    }
  } while (id !== undefined)
}
