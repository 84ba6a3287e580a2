import { z } from 'zod'
import { faq } from '../questions.ts'
import { FaqId, flag, int, line, longestText, page, pageInput, RequestId, text, Version } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const Sort = int(0, 9999)

const officeFaq = faq.extend({ sort: z.int(), showFlag: flag, version: z.int() })
export type OfficeFaq = z.output<typeof officeFaq>

const faqFields = {
  topic: line(1, 30, '主题'),
  question: line(2, 100, '问题'),
  answerHtml: text(longestText, '回答').min(1, { error: '请填写回答' }),
  sort: Sort.default(0),
  showFlag: flag.default(true),
}

/** The FAQ of the tutorial page. */
export const operatorFaqs = {
  listFaq: endpoint({
    path: '/zsm/api/operator/listFaq',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(officeFaq),
  }),
  createFaq: endpoint({
    path: '/zsm/api/operator/createFaq',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ ...faqFields, requestId: RequestId }),
    output: officeFaq,
  }),
  updateFaq: endpoint({
    path: '/zsm/api/operator/updateFaq',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ id: FaqId, ...faqFields, version: Version }),
    output: officeFaq,
    errors: ['faqNotFound', 'versionConflict'],
  }),
}
