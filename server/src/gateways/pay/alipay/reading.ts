import type { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'

/** Parses Alipay's JSON by its documented form. Fails as `unreadable`. */
export function readJson<Data>(data: z.ZodType<Data>, text: string): Data {
  const read = data.safeParse(parsed(text))
  if (!read.success) throw unreadable('undocumented', read.error)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable('not_json', cause)
  }
}

export const unreadable = (code: string, cause?: unknown): ProviderFailure =>
  new ProviderFailure('unreadable', code, `支付宝的内容看不懂 (${code})`, { cause })
