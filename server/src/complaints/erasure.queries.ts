import { complaintState, openComplaints } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { type Sql, transaction } from '../database/sql.ts'

/**
 * Erases what a closed creator wrote, the names of what was complained about, and what operators wrote to them. An open case stays open:
 * operators still answer the complainant.
 */
export async function eraseComplaintsAbout(sql: Sql, creator: CreatorId, time: Instant): Promise<void> {
  await sql`
    update complaints set target_name = '', answer = '', answer_file_ids = '{}', decision_note = '' where creator_id = ${creator}`
  await sql`
    update complaint_papers set delete_time = ${time} where creator_id = ${creator} and delete_time is null`
}

/** Erases what a closed learner wrote and sent. Their open cases are withdrawn. */
export function eraseComplainant(sql: Sql, learner: LearnerId, time: Instant): Promise<void> {
  return transaction(sql, async (sql) => {
    await sql`
      update complaints set status_dict = ${literal(complaintState.withdrawn)}, decide_time = ${time}
      where learner_id = ${learner} and status_dict in ${literals(...openComplaints)}`
    await sql`
      update complaints set words = '', contact_name = '', contact = '', owner_name = '', reply = '', decision_note = ''
      where learner_id = ${learner}`
    await sql`
      update complaint_papers set delete_time = ${time}, title = '' where learner_id = ${learner} and delete_time is null`
  })
}
