import type { Question } from '@zsm/contract/questions'
import { learnerMessageType, newsText, notificationType } from '@zsm/contract/states'
import type { LearnerNews } from '../learners/public.ts'
import type { News } from '../notifications/public.ts'

/** Tells the creator that a learner has asked. */
export const askedNews = ({
  id,
  userName,
  goodName,
  question,
}: Pick<Question, 'id' | 'userName' | 'goodName' | 'question'>): News => ({
  typeDict: notificationType.question,
  textDict: newsText.question,
  title: `${userName} 在「${goodName}」提问`,
  body: question,
  link: `/user/questions?open=${id}`,
})

/** Tells the learner that the creator has answered. */
export const answeredNews = ({
  goodName,
  question,
  answer,
}: Pick<Question, 'goodName' | 'question' | 'answer'>): LearnerNews => ({
  typeDict: learnerMessageType.question,
  title: `老师回答了您在「${goodName}」的提问`,
  body: `问：${question}\n答：${answer}`,
  link: '/me/questions',
})

type Told = Pick<Question, 'goodName' | 'question'>
const toLearner = { typeDict: learnerMessageType.question, link: '/me/questions' }

/** Tells the learner that operators have taken the question down, or show it again. */
export const ownTakenDownNews = ({ goodName, question }: Told, reason: string): LearnerNews => ({
  ...toLearner,
  title: `您在「${goodName}」的提问已被平台下架`,
  body: `原因：${reason}\n问：${question}`,
})

export const ownShownNews = ({ goodName, question }: Told): LearnerNews => ({
  ...toLearner,
  title: `您在「${goodName}」的提问已恢复`,
  body: `问：${question}`,
})
