import { complaintPath } from '@zsm/contract/site/learner-pages'
import { learnerMessageType, learnerText } from '@zsm/contract/states'
import type { Tx } from '../database/sql.ts'
import { type LearnerNews, tellLearner } from '../learners/public.ts'
import type { ComplaintRow } from './queries.ts'

type Told = Pick<ComplaintRow, 'id' | 'learnerId' | 'targetName'>

const tell = (sql: Tx, { id, learnerId }: Told, news: Pick<LearnerNews, 'title' | 'body' | 'text'>) =>
  tellLearner(sql, learnerId, { typeDict: learnerMessageType.complaint, link: complaintPath(id), ...news })

export const tellAnswered = (sql: Tx, complaint: Told): Promise<void> =>
  tell(sql, complaint, {
    title: `您对「${complaint.targetName}」的投诉有了答复`,
    body: '平台处理之前，您可以补充一次',
  })

/** By SMS too: who only wanted to complain does not come back to look at the bell. */
const decided = ({ targetName }: Told): Pick<LearnerNews, 'text'> => ({
  text: { textDict: learnerText.complaint, goodName: targetName },
})

export const tellUpheld = (sql: Tx, complaint: Told, reason: string): Promise<void> =>
  tell(sql, complaint, {
    title: `您对「${complaint.targetName}」的投诉成立`,
    body: reason,
    ...decided(complaint),
  })

export const tellRejected = (sql: Tx, complaint: Told, reason: string): Promise<void> =>
  tell(sql, complaint, {
    title: `您对「${complaint.targetName}」的投诉不成立`,
    body: reason,
    ...decided(complaint),
  })
