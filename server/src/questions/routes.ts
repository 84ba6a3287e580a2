import { contract } from '@zsm/contract/contract'
import { operatorFaqs } from '@zsm/contract/office/faqs'
import type { Media, UploadHost } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { type FindSeller, openAsking } from './asking.ts'
import { markFaq } from './faq-marks.ts'
import { listFaq } from './faqs.ts'
import { addFaq, changeFaq, searchOfficeFaqs } from './office.ts'
import { openQuestionViews } from './pictures.ts'
import {
  answerQuestion,
  askQuestion,
  changeQuestion,
  readQuestion,
  scoreQuestion,
  searchQuestions,
} from './questions.ts'

type QuestionsParts = { media: Media; host: UploadHost; findSeller: FindSeller }

export function questionsRoutes({ media, host, findSeller }: QuestionsParts): Mounted[] {
  const learners = openAsking({ media, findSeller })
  const show = openQuestionViews(media)
  return [
    ...implement(contract.questions, {
      listData: async ({ sql, creator }, input) =>
        show.page(sql, await searchQuestions(sql, creator, input), creator),
      listFaq: ({ sql }, input) => listFaq(sql, input),
      scoreFaq: ({ sql, request }, input) => markFaq(sql, request, input),
      get: async ({ sql, creator }, input) => show.one(sql, await readQuestion(sql, creator, input), creator),
      create: async ({ sql, creator }, input) =>
        show.one(sql, await askQuestion(sql, creator, input), creator),
      answer: async ({ sql, creator }, input) =>
        show.one(sql, await answerQuestion(sql, creator, input), creator),
      update: async ({ sql, creator }, input) =>
        show.one(sql, await changeQuestion(sql, creator, input), creator),
      score: async ({ sql, creator }, input) =>
        show.one(sql, await scoreQuestion(sql, creator, input), creator),
      ask: ({ sql, learner }, input) => learners.ask(sql, learner, input),
      pictureToken: ({ sql, learner }, input) => learners.issueToken(sql, host, learner, input),
      addPicture: ({ sql, learner }, input) => learners.addPicture(sql, learner, input),
      listOwn: ({ sql, learner }, input) => learners.listOwn(sql, learner, input),
      rate: ({ sql, learner }, input) => learners.rate(sql, learner, input),
    }),
    ...implement(operatorFaqs, {
      listFaq: ({ sql }, input) => searchOfficeFaqs(sql, input),
      createFaq: ({ sql, operator }, input) => addFaq(sql, operator, input),
      updateFaq: ({ sql }, input) => changeFaq(sql, input),
    }),
  ]
}
