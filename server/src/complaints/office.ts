import type { OperatorComplaint, operatorComplaints } from '@zsm/contract/office/complaints'
import {
  complaintCan,
  complaintKind,
  complaintState,
  type StateOf,
  takedownReason,
} from '@zsm/contract/states'
import type { ComplaintId, OperatorId, Page, TakedownId, TakedownTargetId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { Failure, fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Media } from '../materials/public.ts'
import { notify } from '../notifications/public.ts'
import { tellWhoDecided } from '../operators/public.ts'
import { endSales, findStanding, findTarget, storeTakedown } from '../takedowns/public.ts'
import { tellRejected, tellUpheld } from './learner-news.ts'
import { rejectedNews, upheldNews } from './news.ts'
import { countAllComplaints, findAnyComplaint, listAllComplaints, type OfficeRow } from './office.queries.ts'
import { readPapers } from './papers.ts'
import { type ComplaintRow, changeComplaint } from './queries.ts'
import { auditTarget, refuseState } from './submitting.ts'
import { answerFilesOf } from './views.ts'

export async function listComplaints(
  sql: Sql,
  media: Media,
  filters: InputOf<typeof operatorComplaints.listComplaint>,
): Promise<Page<OperatorComplaint>> {
  const page = await readPage(
    listAllComplaints(sql, filters),
    countAllComplaints(sql, filters),
    filters,
    countStates(filters, partsOf(complaintState.values), (part) => countAllComplaints(sql, part)),
  )
  return { ...page, list: await showAll(sql, media, page.list) }
}

export async function readComplaint(sql: Sql, media: Media, id: ComplaintId): Promise<OperatorComplaint> {
  const [shown] = await showAll(sql, media, [await getAny(sql, id)])
  return shown ?? fail('complaintNotFound')
}

async function showAll(sql: Sql, media: Media, rows: readonly OfficeRow[]): Promise<OperatorComplaint[]> {
  const papersOf = await readPapers(sql, rows)
  return Promise.all(
    rows.map(async ({ creator, mobile, answerFileIds, ...row }) => ({
      ...row,
      frontId: creator,
      learnerMobile: mobile ? maskMobile(mobile) : '',
      papers: papersOf(row.id),
      answerFiles: await answerFilesOf(sql, media, { creator, answerFileIds }),
      takenDownFlag: row.takedownId !== null,
    })),
  )
}

const getAny = async (sql: Sql, id: ComplaintId): Promise<OfficeRow> =>
  (await findAnyComplaint(sql, id)) ?? fail('complaintNotFound')

type Decision = { operator: OperatorId; id: ComplaintId; reason: string }

/** Takes the thing down, links the two records, and tells both sides. */
export async function upholdComplaint(
  sql: Sql,
  channels: Channels,
  { operator, id, reason }: Decision,
): Promise<void> {
  const row = await getAny(sql, id)
  if (row.statusDict === complaintState.answering) fail('complaintTooEarly')
  const target = await findTarget(sql, row.targetDict, row.targetId)
  await tellWhoDecided(sql, auditTarget(id), () =>
    transaction(sql, async (sql) => {
      await decide(sql, row, { operator, reason, to: complaintState.upheld })
      const takedownId = await takeDownOnce(sql, row, { operator, reason })
      if (takedownId) await link(sql, row, takedownId)
      await notify(sql, row.creator, upheldNews(row, reason))
      await tellUpheld(sql, row, reason)
    }),
  )
  // after the commit: a call to a provider cannot be rolled back
  if (target) await endSales(sql, channels, target)
}

/** The record by which the thing is down: an earlier one, or a new one. Undefined if the thing is deleted. */
async function takeDownOnce(
  sql: Tx,
  { targetDict, targetId, kindDict }: ComplaintRow,
  { operator, reason }: Omit<Decision, 'id'>,
): Promise<TakedownId | undefined> {
  const standing = await findStanding(sql, targetDict, targetId)
  if (standing) return standing
  const target = await findTarget(sql, targetDict, targetId)
  if (!target) return undefined
  const takedown = {
    kindDict: targetDict,
    targetId: targetId as TakedownTargetId,
    reasonDict: reasonOf[kindDict],
    reason,
  }
  try {
    // a savepoint: of two decisions about one thing, the second links what the first took down
    return await transaction(sql, (sql) => storeTakedown(sql, operator, target, takedown))
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.error !== 'takedownStanding') throw failure
    return findStanding(sql, targetDict, targetId)
  }
}

const reasonOf: Record<ComplaintRow['kindDict'], StateOf<typeof takedownReason>> = {
  [complaintKind.copyright]: takedownReason.copyright,
  [complaintKind.fraud]: takedownReason.falseClaims,
  [complaintKind.minors]: takedownReason.minors,
  [complaintKind.other]: takedownReason.other,
}

async function link(sql: Tx, { creator, id }: ComplaintRow, takedownId: TakedownId): Promise<void> {
  const change = { statusDict: complaintState.upheld, takedownId }
  await changeComplaint(sql, creator, { id, from: [complaintState.upheld], change })
}

/** Nothing changes for the thing, and both sides read why. */
export function rejectComplaint(sql: Sql, { operator, id, reason }: Decision): Promise<void> {
  return tellWhoDecided(sql, auditTarget(id), () =>
    transaction(sql, async (sql) => {
      const row = await getAny(sql, id)
      await decide(sql, row, { operator, reason, to: complaintState.rejected })
      await notify(sql, row.creator, rejectedNews(row, reason))
      await tellRejected(sql, row, reason)
    }),
  )
}

type Outcome = Omit<Decision, 'id'> & {
  to: typeof complaintState.upheld | typeof complaintState.rejected
}

async function decide(
  sql: Tx,
  { creator, id }: ComplaintRow,
  { operator, reason, to }: Outcome,
): Promise<void> {
  const from = to === complaintState.upheld ? complaintCan.uphold : complaintCan.reject
  const change = { statusDict: to, decisionNote: reason, deciderId: operator, decideTime: now() }
  if (!(await changeComplaint(sql, creator, { id, from, change })))
    refuseState((await getAny(sql, id)).statusDict)
  const action = to === complaintState.upheld ? 'complaints.uphold' : 'complaints.reject'
  await audit(sql, { creator, action, target: auditTarget(id), after: { reason } })
}
