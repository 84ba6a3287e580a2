import { paymentNotice, refundNotice } from '@zsm/contract/payments'
import type { z } from 'zod'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { isSigned } from '../../gateways/notice-signatures.ts'
import type { RawNotice } from '../../gateways/pay/pay-gateway.ts'
import { bookOrStorePlatformSale, bookOrStoreRefund, type Received, storeUnparsable } from './kept-notices.ts'
import type { NoticeContext } from './notice-context.ts'

type Answer = { orderNo: string } | { refundNo: string } | Received

/**
 * Takes a notice of a platform that sells elsewhere, in our own format (domain.md, The wire). Refused unless it is signed with the
 * channel's secret. A signed notice that cannot be read is stored and refused: the channel repeats it, and operators see it meanwhile.
 */
export async function takePlatformNotice(
  sql: Sql,
  { headers, body, now }: RawNotice,
  context: NoticeContext,
): Promise<Answer> {
  const { noticeSecret } = context.channel
  const header = (name: string) => String(headers[name] ?? '')
  const signed = {
    timestamp: header('x-timestamp'),
    nonce: header('x-nonce'),
    signature: header('x-signature'),
    body,
  }
  if (!noticeSecret || !isSigned(noticeSecret, signed, now)) fail('noticeInvalid')
  const given = fieldsOf(body)
  if ('refundNo' in given) {
    const { data: notice, error } = refundNotice.safeParse(given)
    return notice
      ? bookOrStoreRefund(sql, { ...context, notice })
      : storeAndRefuse(sql, { ...context, body }, error)
  }
  const { data: notice, error } = paymentNotice.safeParse(given)
  return notice
    ? bookOrStorePlatformSale(sql, { ...context, notice })
    : storeAndRefuse(sql, { ...context, body }, error)
}

/** The fields of a notice's JSON; none where it is no object. */
export function fieldsOf(body: Buffer): object {
  try {
    const given: unknown = JSON.parse(body.toString('utf8'))
    return typeof given === 'object' && given !== null ? given : {}
  } catch {
    return {}
  }
}

async function storeAndRefuse(
  sql: Sql,
  unread: NoticeContext & { body: Buffer },
  { issues: [issue] }: z.ZodError,
): Promise<never> {
  await storeUnparsable(sql, unread)
  return fail('invalidInput', {
    field: String(issue?.path[0] ?? ''),
    ...(issue && { message: issue.message }),
  })
}
