import {
  type ComplaintPaper,
  complaintLimits,
  type complaints,
  paperSizes,
} from '@zsm/contract/complaints/complaints'
import type { ComplaintId, CreatorId, Instant, LearnerId, PaperId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import { lockLearner } from '../learners/public.ts'
import {
  issueAttachmentToken,
  removeAttached,
  sumPromisedTo,
  takeAttachment,
  type UploadHost,
} from '../materials/public.ts'
import {
  attachPapers,
  countPapers,
  deletePaperRow,
  deleteUnsent,
  insertPaper,
  listDeletedPapers,
  listPapers,
  type PaperRow,
} from './papers.queries.ts'

/** The bytes that one person's uploads to a creator may promise at a time. */
const mostPromised = 2 * complaintLimits.papers * complaintLimits.paperSize

/** The creator whom the complaint is about stores the bytes, but never sees them. */
type Sent = { creator: CreatorId; learner: LearnerId }

export function issuePaperToken(
  sql: Sql,
  host: UploadHost,
  { creator, learner }: Sent,
  { filePath, size }: Pick<InputOf<typeof complaints.paperToken>, 'filePath' | 'size'>,
): Promise<OutputOf<typeof complaints.paperToken>> {
  return transaction(sql, async (sql) => {
    await lockLearner(sql, learner)
    await refuseTooMany(sql, learner)
    if ((await sumPromisedTo(sql, creator, learner)) + size > mostPromised) fail('complaintPapersTooMany')
    const asked = { attachTo: learner, learner, filePath, size, largest: paperSizes }
    return issueAttachmentToken(sql, host, creator, asked)
  })
}

/** Records an uploaded paper. Nobody but the person sees it until it is sent. */
export function addPaper(
  sql: Sql,
  { creator, learner }: Sent,
  { key, title }: Pick<InputOf<typeof complaints.addPaper>, 'key' | 'title'>,
): Promise<ComplaintPaper> {
  return transaction(sql, async (sql) => {
    await lockLearner(sql, learner)
    await refuseTooMany(sql, learner)
    const { kind, size, thumbnailKey } = await takeAttachment(sql, creator, {
      key,
      attachTo: learner,
      learner,
    })
    if (paperSizes[kind] === 0) fail('uploadIncomplete', { field: 'key' })
    const paper = { id: newId<PaperId>(), creator, learnerId: learner, kind, title, size, key, thumbnailKey }
    await insertPaper(sql, { ...paper, createTime: now() })
    const target = { type: 'complaintPaper', id: paper.id }
    await audit(sql, { action: 'complaints.addPaper', target, after: { kind, size } })
    return shownPaper({ ...paper, complaintId: null })
  })
}

async function refuseTooMany(sql: Sql, learner: LearnerId): Promise<void> {
  if ((await countPapers(sql, learner, plusDays(now(), -1))) >= complaintLimits.papersADay)
    fail('complaintPapersTooMany')
}

/** Sends papers with a case. Each is sent once. */
export async function sendPapers(
  sql: Tx,
  { creator, learner }: Sent,
  { ids, complaintId }: { ids: readonly PaperId[]; complaintId: ComplaintId },
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const given = await attachPapers(sql, creator, { learner, ids: wanted, complaintId })
  if (given < wanted.length) fail('complaintPaperNotFound', { field: 'paperIds' })
}

/** The papers of several cases, by the cases' ids. */
export async function readPapers(
  sql: Sql,
  cases: readonly { creator: CreatorId; id: ComplaintId }[],
): Promise<(id: ComplaintId) => ComplaintPaper[]> {
  const papers = cases.length > 0 ? await listPapers(sql, cases) : []
  const byCase = Map.groupBy(papers, ({ complaintId }) => complaintId)
  return (id) => (byCase.get(id) ?? []).map(shownPaper)
}

/** It lies below `/media`, because the operators' cookie for files is sent only there. */
export const paperPath = (creator: string, id: string): string => `/media/complaints/${creator}/${id}`

/** The address names only the paper: each request for it checks who reads it. */
const shownPaper = ({ id, creator, title, kind, size }: PaperRow): ComplaintPaper => ({
  id,
  title,
  kindDict: kind,
  size,
  url: paperPath(creator, id),
})

const batch = 100

/** For the timer: deletes papers that were not sent within a day, and the objects of deleted papers. */
export async function clearPapers(sql: Sql, storage: Storage, time: Instant): Promise<void> {
  await deleteUnsent(sql, { before: plusDays(time, -1), time })
  for (const { creatorId, id, key } of await listDeletedPapers(sql, batch)) {
    await removeAttached(storage, key)
    await deletePaperRow(sql, creatorId, id)
  }
}
