import { minus, plus } from '@zsm/contract/money/fen'
import type { ChannelAccount } from '@zsm/contract/states'
import type { CreatorId, Fen } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { addToMoneyDays } from './ledger/money-days.ts'
import { type Book, book, type Line, type Movement } from './ledger/movement.ts'
import { type Balances, insertLines, insertTxs, moveBalances, type NewLine } from './ledger.queries.ts'

/** The accounts whose lines say where the money is: what left for creators, what providers keep, and what they owe us. */
const channelBooks: readonly Book[] = [book.withdrawn, book.channelFee, book.channel]

/** The lines, with the account of those that move money into it or out of it. */
export const through = (channelAccountDict: ChannelAccount, lines: readonly Line[]): Line[] =>
  lines.map((line) => (channelBooks.includes(line.book) ? { ...line, channelAccountDict } : line))

/** What is posted for one creator. */
type Posting = { creator: CreatorId; movements: readonly Movement[] }

/** Posts all movements of these creators. False when a bucket would be overdrawn: then the transaction must be rolled back. */
async function post(sql: Tx, postings: readonly Posting[]): Promise<boolean> {
  const posted = postings.map(({ creator, movements }) => ({ creator, ...numbered(creator, movements) }))
  const [after] = await Promise.all([
    moveBalances(
      sql,
      posted.map(({ creator, lines }) => ({ creatorId: creator, ...sumsOf(lines) })),
    ),
    insertTxs(
      sql,
      posted.flatMap(({ txs }) => txs),
    ),
    addToMoneyDays(sql, postings),
  ])
  if (after.length < posted.length) return false
  const balances = new Map(after.map(({ creatorId, ...balances }) => [creatorId, balances]))
  await insertLines(
    sql,
    posted.flatMap(({ creator, lines }) => {
      const of = balances.get(creator)
      return of ? withBalances(lines, of).map((line) => ({ creatorId: creator, ...line })) : []
    }),
  )
  return true
}

/** The movements and their lines with ids. Lines of nothing are left out. */
function numbered(creatorId: CreatorId, movements: readonly Movement[]) {
  const txs = movements.map((movement) => ({ creatorId, id: newId<string>(), ...movement }))
  for (const { idemKey, lines } of txs) {
    if (sumOf(lines) !== 0) throw new Error(`${idemKey} does not sum to zero`)
  }
  const lines = txs.flatMap(({ id, lines }) =>
    lines.filter(({ fen }) => fen !== 0).map((line) => ({ txId: id, ...line })),
  )
  return { txs, lines }
}

/** Posts movements whose balance was checked before. An overdraft here is an error of ours, and throws. */
export function mustPost(sql: Tx, creator: CreatorId, movements: readonly Movement[]): Promise<void> {
  return mustPostAll(sql, [{ creator, movements }])
}

/** The same for several creators, each of whom stands here once. */
export async function mustPostAll(sql: Tx, postings: readonly Posting[]): Promise<void> {
  if (await post(sql, postings)) return
  const keys = postings.flatMap(({ movements }) => movements).map(({ idemKey }) => idemKey)
  throw new Error(`a bucket would be overdrawn by ${keys.join(', ')}`)
}

const sumOf = (lines: readonly Line[]) => plus(...lines.map(({ fen }) => fen))

/** The change of each of the creator's buckets. */
export function sumsOf(lines: readonly Line[]): Balances {
  const sum = (of: Book) => sumOf(lines.filter((line) => line.book === of))
  return {
    frozen: sum(book.frozen),
    available: sum(book.available),
    withdrawing: sum(book.withdrawing),
    withdrawn: sum(book.withdrawn),
    debt: sum(book.debt),
  }
}

type Posted = Line & { txId: string }

/** Adds the bucket's balance to each line, calculated backwards from the balances after the last line. */
export function withBalances(lines: readonly Posted[], after: Balances): Omit<NewLine, 'creatorId'>[] {
  const running = new Map<Book, Fen>([
    [book.frozen, after.frozen],
    [book.available, after.available],
    [book.withdrawing, after.withdrawing],
    [book.withdrawn, after.withdrawn],
    [book.debt, after.debt],
  ])
  return lines
    .toReversed()
    .map(({ fen, ...line }) => {
      const balance = running.get(line.book)
      if (balance !== undefined) running.set(line.book, minus(balance, fen))
      const channelAccountDict = line.channelAccountDict ?? null
      return { ...line, channelAccountDict, amountFen: fen, balanceFen: balance ?? null }
    })
    .toReversed()
    .map((line) => ({ id: newId<string>(), ...line }))
}
