import { complaintLimits, type complaints, type OwnComplaint } from '@zsm/contract/complaints/complaints'
import { complaintCan, complaintKind, complaintState } from '@zsm/contract/states'
import type { ComplaintId, Instant, LearnerId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { newId } from '../ids.ts'
import { lockLearner } from '../learners/public.ts'
import { notify } from '../notifications/public.ts'
import { getNumbers } from '../reference/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { repliedNews, submittedNews, withdrawnNews } from './news.ts'
import { sendPapers } from './papers.ts'
import {
  type ComplaintRow,
  changeComplaint,
  countOwnComplaints,
  countSubmitted,
  findOwnComplaint,
  insertComplaint,
  listOwnComplaints,
  putReply,
} from './queries.ts'
import { getSubject } from './subjects.ts'
import { shownToComplainant } from './views.ts'

type Input<Name extends 'submit' | 'listOwn' | 'reply'> = InputOf<(typeof complaints)[Name]>

/** Opens a case and tells the creator. Neither the audit log of the creator nor any of their screens names the complainant. */
export async function submitComplaint(
  sql: Sql,
  learner: LearnerId,
  { requestId, ...input }: Input<'submit'>,
): Promise<OwnComplaint> {
  const request = { actor: learner, call: 'complaints.submit', requestId, input }
  const id = await once(sql, request, async (sql) => {
    refuseIncomplete(input)
    // The lock serialises one person's complaints, so that parallel ones do not exceed the quota.
    await lockLearner(sql, learner)
    if ((await countSubmitted(sql, learner, plusDays(now(), -1))) >= complaintLimits.aDay)
      fail('complaintTooMany')
    const { creator, targetDict, targetId, name: targetName } = await getSubject(sql, learner, input.about)
    const { kindDict, words, contactName, contact, ownerName } = input
    const id = newId<ComplaintId>()
    const submitTime = now()
    const complaint = {
      id,
      complaintNo: makeSerialNo(submitTime),
      learnerId: learner,
      kindDict,
      targetDict,
      targetId,
      targetName,
      words,
      contactName,
      contact,
      ownerName: kindDict === complaintKind.copyright ? ownerName : '',
      statusDict: isUrgent(kindDict) ? complaintState.waiting : complaintState.answering,
      submitTime,
      ...(await timesOf(sql, kindDict, submitTime)),
    }
    await insertComplaint(sql, creator, complaint)
    await sendPapers(sql, { creator, learner }, { ids: input.paperIds, complaintId: id })
    const after = { complaintNo: complaint.complaintNo, kindDict, targetDict, targetId }
    await audit(sql, { action: 'complaints.submit', target: auditTarget(id), after })
    await notify(sql, creator, submittedNews(complaint))
    return id
  })
  return readOwn(sql, learner, id)
}

/** What is about minors waits for no answer. */
const isUrgent = (kindDict: ComplaintRow['kindDict']) => kindDict === complaintKind.minors

function refuseIncomplete({ kindDict, ownerName, declareFlag }: Omit<Input<'submit'>, 'requestId'>): void {
  if (kindDict !== complaintKind.copyright) return
  if (ownerName === '') fail('complaintOwnerNeeded', { field: 'ownerName' })
  if (!declareFlag) fail('complaintDeclarationNeeded', { field: 'declareFlag' })
}

const hour = 3_600_000

/** Until when the creator answers, and until when operators have promised to decide. */
async function timesOf(
  sql: Sql,
  kindDict: ComplaintRow['kindDict'],
  submitTime: Instant,
): Promise<Pick<ComplaintRow, 'answerDueTime' | 'deadlineTime'>> {
  const promise = isUrgent(kindDict) ? 'zsm_promise_minor_complaint' : 'zsm_promise_complaint'
  const hours = await getNumbers(sql, ['zsm_complaint_answer_hours', promise])
  const deadlineTime = plusMs(submitTime, hours[promise] * hour)
  const answerDueTime = plusMs(submitTime, hours.zsm_complaint_answer_hours * hour)
  return { answerDueTime: answerDueTime < deadlineTime ? answerDueTime : deadlineTime, deadlineTime }
}

export const auditTarget = (id: ComplaintId) => ({ type: 'complaint' as const, id })

export async function listOwn(
  sql: Sql,
  learner: LearnerId,
  page: Input<'listOwn'>,
): Promise<Page<OwnComplaint>> {
  const rows = await readPage(listOwnComplaints(sql, learner, page), countOwnComplaints(sql, learner), page)
  return { ...rows, list: await shownToComplainant(sql, rows.list) }
}

export async function readOwn(sql: Sql, learner: LearnerId, id: ComplaintId): Promise<OwnComplaint> {
  const [shown] = await shownToComplainant(sql, [await getOwn(sql, learner, id)])
  return shown ?? fail('complaintNotFound')
}

const getOwn = async (sql: Sql, learner: LearnerId, id: ComplaintId): Promise<ComplaintRow> =>
  (await findOwnComplaint(sql, learner, id)) ?? fail('complaintNotFound')

/** What the complainant says to the answer, once. */
export async function replyToAnswer(
  sql: Sql,
  learner: LearnerId,
  { id, reply }: Input<'reply'>,
): Promise<OwnComplaint> {
  await transaction(sql, async (sql) => {
    const row = await getOwn(sql, learner, id)
    if (!(await putReply(sql, row.creator, { id, reply, replyTime: now() })))
      await refuseReply(sql, learner, id)
    await audit(sql, { action: 'complaints.reply', target: auditTarget(id) })
    await notify(sql, row.creator, repliedNews(row))
  })
  return readOwn(sql, learner, id)
}

/** Why the case takes no reply, by how it stands now. */
async function refuseReply(sql: Sql, learner: LearnerId, id: ComplaintId): Promise<never> {
  const { replyTime, answerTime, statusDict } = await getOwn(sql, learner, id)
  if (replyTime !== null) return fail('complaintReplied')
  const isOpen = complaintCan.withdraw.includes(statusDict)
  return isOpen && answerTime === null ? fail('complaintNotAnswered') : refuseState(statusDict)
}

export const refuseState = (statusDict: ComplaintRow['statusDict']): never =>
  fail('complaintStateChanged', standsAt('这个投诉', complaintState.labels[statusDict]))

/** The complainant no longer needs a decision. */
export async function withdrawComplaint(
  sql: Sql,
  learner: LearnerId,
  { id }: { id: ComplaintId },
): Promise<OwnComplaint> {
  await transaction(sql, async (sql) => {
    const row = await getOwn(sql, learner, id)
    const change = { statusDict: complaintState.withdrawn, decideTime: now() }
    if (!(await changeComplaint(sql, row.creator, { id, from: complaintCan.withdraw, change })))
      refuseState((await getOwn(sql, learner, id)).statusDict)
    await audit(sql, { action: 'complaints.withdraw', target: auditTarget(id) })
    await notify(sql, row.creator, withdrawnNews(row))
  })
  return readOwn(sql, learner, id)
}
