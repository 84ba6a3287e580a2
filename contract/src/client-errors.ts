import { z } from 'zod'
import { nothing, text } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

export const clientErrors = {
  /** The web reports a page that crashed in production, for the operators' error log. */
  report: endpoint({
    path: '/zsm/api/fault/create',
    access: 'public',
    sends: 'body',
    input: z.object({
      message: text(500, '错误').min(1, { error: '请填写错误' }),
      stack: text(4000, '堆栈').default(''),
      info: text(1000, '位置').default(''),
      url: text(300, '地址').default(''),
    }),
    output: nothing,
  }),
}
