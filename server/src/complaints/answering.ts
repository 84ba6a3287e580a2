import type { Complaint, complaints } from '@zsm/contract/complaints/complaints'
import { complaintCan, complaintState } from '@zsm/contract/states'
import type { ComplaintId, CreatorId, Instant, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type Media, usePapers } from '../materials/public.ts'
import { oneByOne } from '../one-by-one.ts'
import { tellAnswered } from './learner-news.ts'
import {
  type ComplaintRow,
  changeComplaint,
  countAbout,
  findComplaint,
  listAbout,
  listUnanswered,
  putAnswer,
} from './queries.ts'
import { auditTarget, refuseState } from './submitting.ts'
import { shownToCreator } from './views.ts'

export async function searchComplaints(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  filter: InputOf<typeof complaints.listData>,
): Promise<Page<Complaint>> {
  const page = await readPage(listAbout(sql, creator, filter), countAbout(sql, creator, filter), filter)
  return { ...page, list: await Promise.all(page.list.map((row) => shownToCreator(sql, media, row))) }
}

/** The creator's side, once. The complainant reads the words; the files are for operators. */
export async function answerComplaint(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { requestId, ...input }: InputOf<typeof complaints.answer>,
): Promise<Complaint> {
  const { id, answer } = input
  const fileIds = [...new Set(input.fileIds)]
  const request = { actor: creator, call: 'complaints.answer', requestId, input }
  const row = await once(sql, request, async (sql) => {
    const before = await getComplaint(sql, creator, id)
    const answerTime = now()
    if (!(await putAnswer(sql, creator, { id, answer, answerFileIds: fileIds, answerTime })))
      refuseAnswer(await getComplaint(sql, creator, id))
    const name = `投诉答复：${before.targetName}`
    await usePapers(sql, creator, { type: 'certification', id, name }, fileIds)
    await audit(sql, { creator, action: 'complaints.answer', target: auditTarget(id), after: { answerTime } })
    await tellAnswered(sql, before)
    return getComplaint(sql, creator, id)
  })
  return shownToCreator(sql, media, row)
}

function refuseAnswer({ answerTime, statusDict }: ComplaintRow): never {
  return answerTime === null ? refuseState(statusDict) : fail('complaintAnswered')
}

const getComplaint = async (sql: Sql, creator: CreatorId, id: ComplaintId): Promise<ComplaintRow> =>
  (await findComplaint(sql, creator, id)) ?? fail('complaintNotFound')

const batch = 200

/** For the timer: a case without an answer waits for the operators once the time for it is over. */
export async function attendComplaints(sql: Sql, now: Instant): Promise<void> {
  const due = await listUnanswered(sql, now, batch)
  await oneByOne(due, 'complaints that could not wait for operators', ({ creatorId: creator, id }) =>
    transaction(sql, async (sql) => {
      const change = { statusDict: complaintState.waiting }
      if (!(await changeComplaint(sql, creator, { id, from: complaintCan.wait, change }))) return
      await audit(sql, { creator, action: 'complaints.wait', target: auditTarget(id) })
    }),
  )
}
