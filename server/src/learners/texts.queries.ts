import { type learnerText, learnerTextState, type StateOf } from '@zsm/contract/states'
import type { Fen, Instant, LearnerId, LearnerMessageId, Mobile } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

export type DueText = {
  learnerId: LearnerId
  id: LearnerMessageId
  mobile: Mobile
  textDict: StateOf<typeof learnerText>
  textName: string
  textFen: Fen
}

/**
 * Claims at most `limit` messages that wait for their SMS, so that no other run sends them. Reads the partial index of waiting messages
 * from `since` on. Older ones are never sent and stay.
 */
export function claimTexts(
  sql: Sql,
  { kinds, since, limit }: { kinds: readonly number[]; since: Instant; limit: number },
): Promise<DueText[]> {
  return sql<DueText[]>`
    update learner_messages as message set text_state_dict = ${learnerTextState.sending}
    from learners
    where learners.id = message.learner_id and (message.learner_id, message.id) in (
      select learner_id, id from learner_messages
      where text_state_dict = ${literal(learnerTextState.waiting)} and create_time > ${since}
        and text_dict = any(${kinds})
      order by create_time limit ${limit} for update skip locked)
    returning message.learner_id, message.id, mobile, text_dict, text_name, text_fen`
}

export async function setTextState(
  sql: Sql,
  { learnerId, id }: Pick<DueText, 'learnerId' | 'id'>,
  state: StateOf<typeof learnerTextState>,
): Promise<void> {
  await sql`
    update learner_messages set text_state_dict = ${state} where learner_id = ${learnerId} and id = ${id}`
}
