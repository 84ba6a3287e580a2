import type { Change, operatorChanges } from '@zsm/contract/operators/changes'
import { changeState, changeType } from '@zsm/contract/states'
import type { ChangeId, OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import type { AnnounceFee } from '../reference/public.ts'
import { applyFee } from './category-fees.ts'
import {
  type Asked,
  countAllChanges,
  endWaiting,
  findChange,
  listAllChanges,
  lockWaiting,
} from './changes.queries.ts'
import { tellWhoDecided } from './decisions.ts'
import { applySetting } from './money-settings.ts'
import { applyRoles } from './staff.ts'
import { mustBeSecond } from './two-persons.ts'

/** What a change tells others, by domains after this one. */
export type ChangeNews = { announceFee: AnnounceFee }

/** Applies each kind of change. Each fails if the value was changed since the proposal. */
const apply: Record<Asked['typeDict'], (sql: Tx, asked: Asked, news: ChangeNews) => Promise<void>> = {
  [changeType.moneySetting]: applySetting,
  [changeType.categoryFee]: (sql, asked, { announceFee }) => applyFee(sql, asked, announceFee),
  [changeType.roles]: applyRoles,
}

export function listChanges(
  sql: Sql,
  operator: OperatorId,
  filters: InputOf<typeof operatorChanges.listChange>,
): Promise<Page<Change>> {
  return readPage(
    listAllChanges(sql, operator, filters),
    countAllChanges(sql, filters),
    filters,
    countStates(filters, partsOf(changeState.values), (part) => countAllChanges(sql, part)),
  )
}

/** 1 待复核 → 2 已生效, by a person who neither proposed the change nor gains a role from it. */
export function approveChange(
  sql: Sql,
  operator: OperatorId,
  { id, news }: { id: ChangeId; news: ChangeNews },
): Promise<Change> {
  return decided(sql, operator, id, async (sql) => {
    const waiting = await mustWait(sql, id)
    await mustBeSecond(sql, operator, waiting.proposerId, 'changeSecondOperator')
    if (waiting.targetId === operator)
      fail('changeSecondOperator', { message: '不能通过给自己的角色，请另一位管理员复核' })
    await apply[waiting.typeDict](sql, waiting, news)
    await end(sql, id, { statusDict: changeState.effective, deciderId: operator, rejectReason: '' })
    await audit(sql, { action: 'operators.approveChange', target: { type: 'change', id }, after: waiting })
  })
}

/** 1 待复核 → 3 已驳回. Nothing changes. */
export function rejectChange(
  sql: Sql,
  operator: OperatorId,
  { id, reason }: { id: ChangeId; reason: string },
): Promise<Change> {
  return decided(sql, operator, id, async (sql) => {
    await mustWait(sql, id)
    await end(sql, id, { statusDict: changeState.rejected, deciderId: operator, rejectReason: reason })
    await audit(sql, { action: 'operators.rejectChange', target: { type: 'change', id }, after: { reason } })
  })
}

async function decided(
  sql: Sql,
  operator: OperatorId,
  id: ChangeId,
  decide: (sql: Tx) => Promise<void>,
): Promise<Change> {
  if (!(await findChange(sql, operator, id))) fail('changeNotFound')
  await tellWhoDecided(sql, { type: 'change', id }, () => transaction(sql, decide))
  return (await findChange(sql, operator, id)) ?? fail('changeNotFound')
}

async function mustWait(sql: Tx, id: ChangeId) {
  return (await lockWaiting(sql, id)) ?? fail('changeStateChanged')
}

async function end(
  sql: Tx,
  id: ChangeId,
  {
    statusDict,
    deciderId,
    rejectReason,
  }: {
    statusDict: typeof changeState.effective | typeof changeState.rejected
    deciderId: OperatorId
    rejectReason: string
  },
): Promise<void> {
  const ended = await endWaiting(sql, id, { statusDict, deciderId, decideTime: now(), rejectReason })
  if (!ended) fail('changeStateChanged')
}
