import type { Question } from '@zsm/contract/questions'
import { notificationType } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'

/** A learner has asked a question. */
export const askedNews = ({
  id,
  userName,
  goodName,
  question,
}: Pick<Question, 'id' | 'userName' | 'goodName' | 'question'>): News => ({
  typeDict: notificationType.question,
  title: `${userName} 在「${goodName}」提问`,
  body: question,
  link: `/user/questions?open=${id}`,
})
