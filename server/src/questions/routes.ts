import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../http/implement.ts'
import { listFaq } from './faqs.ts'
import {
  answerQuestion,
  askQuestion,
  changeQuestion,
  readQuestion,
  scoreQuestion,
  searchQuestions,
} from './questions.ts'

export function questionsRoutes(): Mounted[] {
  return implement(contract.questions, {
    listData: ({ sql, creator }, input) => searchQuestions(sql, creator, input),
    listFaq: ({ sql }, input) => listFaq(sql, input),
    get: ({ sql, creator }, input) => readQuestion(sql, creator, input),
    create: ({ sql, creator }, input) => askQuestion(sql, creator, input),
    answer: ({ sql, creator }, input) => answerQuestion(sql, creator, input),
    update: ({ sql, creator }, input) => changeQuestion(sql, creator, input),
    score: ({ sql, creator }, input) => scoreQuestion(sql, creator, input),
  })
}
