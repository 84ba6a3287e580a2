import type { accountClosing, Closing, ClosingOutlook } from '@zsm/contract/account-closing'
import { closingState, codePurpose } from '@zsm/contract/states'
import type { ClosingId, CreatorId, Instant, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { beginClosing, type Codes, getSecurityMobile, stopClosing } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'
import { listLearnedGoods } from '../orders/public.ts'
import { getNumber } from '../reference/public.ts'
import { askedNews } from './news.ts'
import { listObstacles } from './obstacles.ts'
import { endClosing, findOpenClosing, insertClosing } from './queries.ts'

export type CodeGuard = Pick<Codes, 'guessCode' | 'useCode'>
type Owner = { account: Mobile; creator: CreatorId }

/** What a closing today would mean for the creator. */
export async function foreseeClosing(sql: Sql, creator: CreatorId): Promise<ClosingOutlook> {
  const [closing, coolingDays, obstacles, kept] = await Promise.all([
    findOpenClosing(sql, creator),
    getNumber(sql, 'zsm_closing_days'),
    listObstacles(sql, creator),
    listLearnedGoods(sql, creator, now()),
  ])
  return { closing: closing ?? null, coolingDays, obstacles, keptGoodCount: kept.length }
}

/** Starts the cooling-off days. Refused while anything is unsettled. */
export async function askToClose(
  sql: Sql,
  codes: CodeGuard,
  { account, creator }: Owner,
  { code: given, ...asked }: InputOf<typeof accountClosing.create>,
): Promise<Closing> {
  if (asked.id !== account) fail('accountNotFound', { field: 'id' })
  const code = {
    mobile: await getSecurityMobile(sql, account),
    purpose: codePurpose.close,
    code: given,
  } as const
  // On the pool, because a wrong guess must count even if the rest is rolled back.
  const guessed = await codes.guessCode(sql, code)
  const request = { actor: creator, call: 'closings.create', requestId: asked.requestId, input: asked }
  return once(sql, request, async (sql) => {
    if (!guessed) fail('codeWrong', { field: 'code' })
    await mustBeSettled(sql, creator)
    await beginClosing(sql, creator)
    await codes.useCode(sql, code)
    const closing = await insertClosing(sql, creator, await newClosing(sql))
    await notify(sql, creator, askedNews(closing.dueTime))
    await audit(sql, { creator, action: 'closings.ask', target: target(closing), after: closing })
    return closing
  })
}

/** Locks the fund first, so that no payment or withdrawal comes in between. */
async function mustBeSettled(sql: Tx, creator: CreatorId): Promise<void> {
  await lockFund(sql, creator)
  const obstacles = await listObstacles(sql, creator)
  if (obstacles.length > 0) fail('closingBlocked', { data: { obstacles } })
}

async function newClosing(sql: Sql): Promise<{ id: ClosingId; applyTime: Instant; dueTime: Instant }> {
  const days = await getNumber(sql, 'zsm_closing_days')
  const applyTime = now()
  const dueTime = plusDays(applyTime, days)
  return { id: newId<ClosingId>(), applyTime, dueTime }
}

/** Cancels the closing, which is possible until the account is closed. */
export function takeBack(sql: Sql, creator: CreatorId): Promise<Closing> {
  return transaction(sql, async (sql) => {
    if (!(await stopClosing(sql, creator))) fail('closingNotFound')
    const change = { to: closingState.cancelled, time: now() } as const
    const closing = (await endClosing(sql, creator, change)) ?? fail('closingNotFound')
    await audit(sql, { creator, action: 'closings.takeBack', target: target(closing) })
    return closing
  })
}

/** Stops the closing of a frozen account. Its creator may request it again after the freeze. */
export async function haltClosing(sql: Tx, creator: CreatorId): Promise<void> {
  const closing = await endClosing(sql, creator, { to: closingState.aborted, time: now() })
  if (closing) await audit(sql, { creator, action: 'closings.halt', target: target(closing) })
}

const target = ({ id }: Closing) => ({ type: 'closing', id })
