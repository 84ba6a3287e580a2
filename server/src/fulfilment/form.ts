import type { fulfilment } from '@zsm/contract/fulfilment'
import { cleanAnswers, formProblems } from '@zsm/contract/goods/buyer-form'
import { formField, fulfilmentCan, fulfilmentState, messageKind, messageSender } from '@zsm/contract/states'
import { AttachmentId, type LearnerId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { notify } from '../notifications/public.ts'
import { setDeliverDue } from '../orders/public.ts'
import { lockFulfilment } from './access.ts'
import { setAnswerFiles } from './files.queries.ts'
import { filledNews } from './news.ts'
import { type FulfilmentRow, putAnswers, updateFulfilment } from './queries.ts'
import { write } from './talk.ts'

/** Stores the buyer's answers. The first answers start the time to deliver. The buyer may correct them until the work begins. */
export function fillForm(
  sql: Sql,
  learner: LearnerId,
  service: FulfilmentRow,
  input: InputOf<typeof fulfilment.fill>,
): Promise<null> {
  const { requestId } = input
  return once(sql, { actor: learner, call: 'fulfilment.fill', requestId, input }, async (sql) => {
    const held = await lockFulfilment(sql, service)
    if (held.beginTime || held.deliverTime || !fulfilmentCan.fill.includes(held.stateDict))
      fail('serviceFormClosed')
    const answers = cleanAnswers(held.form, input.answers)
    const problems = formProblems(held.form, answers)
    const [first] = Object.keys(problems)
    if (first !== undefined) fail('formIncomplete', { field: first, data: { problems } })
    await keepFiles(sql, held, answers)
    await putAnswers(sql, held, answers)
    if (held.fillTime === null) await startTime(sql, held)
    await updateFulfilment(sql, held, { stateDict: fulfilmentState.working, fillTime: now() })
    const { creator, orderId } = held
    const target = { type: 'order', id: orderId }
    await audit(sql, { creator, action: 'fulfilment.fill', target, after: { answerCount: answers.length } })
    await write(sql, held, { side: messageSender.buyer, kindDict: messageKind.form, text: '', fileIds: [] })
    await notify(sql, creator, filledNews(held))
    return null
  })
}

async function keepFiles(
  sql: Tx,
  service: FulfilmentRow,
  answers: ReturnType<typeof cleanAnswers>,
): Promise<void> {
  const given = answers.flatMap(({ fieldId, values }) =>
    service.form.some(({ id, kindDict }) => id === fieldId && kindDict === formField.files) ? values : [],
  )
  const ids = [...new Set(given)].map(
    (id) => AttachmentId.safeParse(id).data ?? fail('attachmentNotFound', { field: 'answers' }),
  )
  if ((await setAnswerFiles(sql, service, { ids, sender: messageSender.buyer })) < ids.length)
    fail('attachmentNotFound', { field: 'answers' })
}

/** Starts the creator's days until delivery, once. */
async function startTime(
  sql: Tx,
  { creator, orderId, deliverDueTime, deliverDays }: FulfilmentRow,
): Promise<void> {
  if (deliverDueTime !== null || !deliverDays) return
  await setDeliverDue(sql, creator, { id: orderId, deliverDueTime: plusDays(now(), deliverDays) })
}
