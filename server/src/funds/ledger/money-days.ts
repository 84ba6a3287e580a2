import { negative, noFen, plus } from '@zsm/contract/money/fen'
import type { operatorOverview } from '@zsm/contract/office/overview'
import { entryType } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql, Tx } from '../../database/sql.ts'
import { dayBefore, shanghaiDay } from '../../days.ts'
import { newId } from '../../ids.ts'
import {
  type DayChange,
  foldDayChanges,
  insertDayChanges,
  listPlatformDays,
  sumFunds,
} from './money-days.queries.ts'
import { type Book, book, type Line, type Movement } from './movement.ts'

/** Adds movements to the days on which they occurred. Those between a creator's own buckets and those of nothing add nothing. */
export async function addToMoneyDays(
  sql: Tx,
  postings: readonly { creator: CreatorId; movements: readonly Movement[] }[],
): Promise<void> {
  const changes = postings
    .flatMap(({ creator, movements }) => movements.map((movement) => changeOf(creator, movement)))
    .filter(isSomething)
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
export async function foldMoneyDays(sql: Sql): Promise<void> {
  while ((await foldDayChanges(sql, foldedAtOnce)) === foldedAtOnce);
}

/** A sale and a refund of nothing are none. */
function changeOf(creatorId: CreatorId, { kind, lines, goodId, occurTime }: Movement): DayChange {
  const of = (...books: Book[]) => sum(lines, (line) => books.includes(line.book))
  const isFee = (line: Line) => line.typeDict === entryType.platformFee
  const soldFen = negative(sum(lines, isOf(book.channel, entryType.sale)))
  const refundFen = sum(lines, isOf(book.channel, entryType.refund))
  return {
    id: newId<string>(),
    creatorId,
    day: shanghaiDay(occurTime),
    channelAccountDict: accountOf(lines),
    goodId: goodId ?? null,
    soldCount: Number(kind === 'sale' && soldFen !== 0),
    soldFen,
    platformFeeFen: sum(lines, (line) => line.book === book.platformFee && isFee(line)),
    channelFeeFen: of(book.channelFee),
    refundCount: Number(kind === 'refund' && refundFen !== 0),
    refundFen,
    adjustFen: negative(sum(lines, (line) => line.book === book.platformFee && !isFee(line))),
    paidOutFen: of(book.withdrawn),
    withdrawFeeFen: of(book.withdrawalFee),
    taxFen: of(book.taxWithheld),
    owedFen: of(book.frozen, book.available, book.withdrawing),
    debtFen: negative(of(book.debt)),
  }
}

/** The account that took or paid the money of a movement; 0 for one that touched none. */
function accountOf(lines: readonly Line[]): number {
  const moved = lines.filter(({ fen, channelAccountDict }) => fen !== 0 && channelAccountDict !== undefined)
  const main = [book.channel, book.withdrawn, book.channelFee].map((of) =>
    moved.find((line) => line.book === of),
  )
  return main.find((line) => line !== undefined)?.channelAccountDict ?? 0
}

const isOf = (of: Line['book'], type: Line['typeDict']) => (line: Line) =>
  line.book === of && line.typeDict === type

const sum = (lines: readonly Line[], is: (line: Line) => boolean): Fen =>
  plus(noFen, ...lines.filter(is).map(({ fen }) => fen))

const isSomething = ({ id: _, creatorId, day, channelAccountDict, goodId, ...figures }: DayChange) =>
  Object.values(figures).some((figure) => figure !== 0)
