import { fen } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import { z } from 'zod'
import { fenOf } from '../yuan.ts'
import { instantOf } from './time.ts'

/** Yuan as text. Some of Alipay's examples have a number instead. */
export const Yuan = z.union([z.string(), z.number().transform(String)]).transform((yuan, context): Fen => {
  const amount = fenOf(yuan)
  if (amount !== undefined && amount >= 0) return fen(amount)
  context.addIssue({ code: 'custom', message: 'no whole fen' })
  return z.NEVER
})

export const AlipayTime = z.string().transform((text, context) => {
  const instant = instantOf(text)
  if (instant !== undefined) return instant
  context.addIssue({ code: 'custom', message: 'no time' })
  return z.NEVER
})
