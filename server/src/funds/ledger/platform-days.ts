import { negative, noFen, plus } from '@zsm/contract/money/fen'
import type { operatorOverview } from '@zsm/contract/office/overview'
import { entryType } from '@zsm/contract/states'
import type { Day, Fen, Instant } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql, Tx } from '../../database/sql.ts'
import { dayBefore, shanghaiDay } from '../../days.ts'
import { newId } from '../../ids.ts'
import { book, type Line, type Movement } from './movement.ts'
import {
  type DaySums,
  foldDayChanges,
  insertDayChanges,
  listPlatformDays,
  sumFunds,
} from './platform-days.queries.ts'

/** Adds movements to the days on which they occurred. Those between a creator's own buckets and those of nothing add nothing. */
export async function addToPlatformDays(sql: Tx, movements: readonly Movement[]): Promise<void> {
  const paid = movements.filter(({ lines }) => lines.some(({ fen }) => fen !== 0))
  const byDay = Map.groupBy(paid, ({ occurTime }) => shanghaiDay(occurTime))
  const changes = [...byDay].map(([day, of]) => changeOf(day, of)).filter(isSomething)
  if (changes.length > 0) await insertDayChanges(sql, changes)
}

/** Every day from so many days ago until today, and what is owed now. */
export async function sumPlatformDays(
  sql: Sql,
  { days }: { days: number },
  now: Instant,
): Promise<OutputOf<typeof operatorOverview.sumPlatformDays>> {
  const lastDay = shanghaiDay(now)
  const [listed, funds] = await Promise.all([
    listPlatformDays(sql, { firstDay: dayBefore(lastDay, days - 1), lastDay }),
    sumFunds(sql),
  ])
  return { days: listed, now: funds }
}

const foldedAtOnce = 5000

/** Timed job: adds the changes of bookings to their days. */
export async function foldPlatformDays(sql: Sql): Promise<void> {
  while ((await foldDayChanges(sql, foldedAtOnce)) === foldedAtOnce);
}

function changeOf(day: Day, movements: readonly Movement[]): DaySums & { id: string; day: Day } {
  const lines = movements.flatMap((movement) => movement.lines)
  const count = (kind: Movement['kind']) => movements.filter((movement) => movement.kind === kind).length
  return {
    id: newId<string>(),
    day,
    soldCount: count('sale'),
    soldFen: negative(sum(lines, isOf(book.channel, entryType.sale))),
    feeFen: plus(
      sum(lines, isOf(book.platformFee, entryType.platformFee)),
      sum(lines, isOf(book.channelFee, entryType.channelFee)),
    ),
    refundCount: count('refund'),
    refundFen: sum(lines, isOf(book.channel, entryType.refund)),
    paidOutFen: sum(lines, (line) => line.book === book.withdrawn),
  }
}

const isOf = (of: Line['book'], type: Line['typeDict']) => (line: Line) =>
  line.book === of && line.typeDict === type

const sum = (lines: readonly Line[], is: (line: Line) => boolean): Fen =>
  plus(noFen, ...lines.filter(is).map(({ fen }) => fen))

const isSomething = ({ soldCount, refundCount, soldFen, feeFen, refundFen, paidOutFen }: DaySums) =>
  [soldCount, refundCount, soldFen, feeFen, refundFen, paidOutFen].some((figure) => figure !== 0)
