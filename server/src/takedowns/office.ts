import { type OperatorTakedown, operatorTakedowns } from '@zsm/contract/office/takedowns'
import { takedownState } from '@zsm/contract/states'
import type { OperatorId, Page, TakedownId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import type { Media } from '../materials/public.ts'
import { notify } from '../notifications/public.ts'
import { mustBeSecondIfAny, tellWhoDecided } from '../operators/public.ts'
import { showTakedown } from './appealing.ts'
import { liftedNews, upheldNews } from './news.ts'
import { countAllTakedowns, findAnyTakedown, listAllTakedowns, type OfficeRow } from './office.queries.ts'
import { putDecision } from './queries.ts'
import { auditTarget } from './taking-down.ts'
import { handlings } from './targets.ts'

export async function listTakedowns(
  sql: Sql,
  media: Media,
  operator: OperatorId,
  filters: InputOf<typeof operatorTakedowns.listTakedown>,
): Promise<Page<OperatorTakedown>> {
  const page = await readPage(
    listAllTakedowns(sql, filters),
    countAllTakedowns(sql, filters),
    filters,
    countStates(filters, partsOf(takedownState.values), (part) => countAllTakedowns(sql, part)),
  )
  return { ...page, list: await Promise.all(page.list.map((row) => show(sql, media, operator, row))) }
}

export async function readTakedown(
  sql: Sql,
  media: Media,
  operator: OperatorId,
  id: TakedownId,
): Promise<OperatorTakedown> {
  return show(sql, media, operator, await getAny(sql, id))
}

async function show(sql: Sql, media: Media, operator: OperatorId, row: OfficeRow): Promise<OperatorTakedown> {
  const ownFlag = row.takerId === operator
  const { frontName, takerName, deciderName, ...takedown } = row
  return {
    ...(await showTakedown(sql, media, takedown)),
    frontId: row.creator,
    frontName,
    takerName,
    deciderName,
    ownFlag,
  }
}

const getAny = async (sql: Sql, id: TakedownId): Promise<OfficeRow> =>
  (await findAnyTakedown(sql, id)) ?? fail('takedownNotFound')

type Decision = { operator: OperatorId; id: TakedownId; reason: string }

/** The appeal is refused. */
export function upholdTakedown(sql: Sql, { operator, id, reason }: Decision): Promise<void> {
  return tellWhoDecided(sql, auditTarget(id), () =>
    transaction(sql, async (sql) => {
      const row = await getAny(sql, id)
      await refuseTaker(sql, operator, row)
      await decide(sql, row, { operator, reason, to: takedownState.upheld })
      await notify(sql, row.creator, upheldNews(row, reason))
    }),
  )
}

/** Puts everything back as it was. Without an appeal the operator who took it down may do so too. */
export function liftTakedown(sql: Sql, { operator, id, reason }: Decision): Promise<void> {
  return tellWhoDecided(sql, auditTarget(id), () =>
    transaction(sql, async (sql) => {
      const row = await getAny(sql, id)
      const { creator, kindDict, targetId, before } = row
      if (row.appealTime !== null) await refuseTaker(sql, operator, row)
      await decide(sql, row, { operator, reason, to: takedownState.lifted })
      await handlings[kindDict].putBack(sql, creator, targetId, { before, reason })
      await notify(sql, creator, liftedNews(row, reason))
    }),
  )
}

const refuseTaker = (sql: Sql, operator: OperatorId, { takerId }: OfficeRow): Promise<void> =>
  mustBeSecondIfAny(sql, operator, takerId, {
    roles: operatorTakedowns.upholdTakedown.roles,
    isFirst: 'takedownOwn',
  })

type Outcome = Omit<Decision, 'id'> & { to: typeof takedownState.upheld | typeof takedownState.lifted }

async function decide(
  sql: Parameters<typeof putDecision>[0],
  { id, creator }: OfficeRow,
  { operator, reason, to }: Outcome,
): Promise<void> {
  const decision = { id, to, decisionNote: reason, deciderId: operator, decideTime: now() }
  if (!(await putDecision(sql, creator, decision))) fail('takedownStateChanged')
  const action = to === takedownState.lifted ? 'takedowns.lift' : 'takedowns.uphold'
  await audit(sql, { creator, action, target: auditTarget(id), after: { reason } })
}
