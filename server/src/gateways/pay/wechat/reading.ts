import type { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'

/** Parses WeChat Pay's JSON by its documented form. Fails as `unreadable`. */
export function readJson<Data>(data: z.ZodType<Data>, bytes: Buffer): Data {
  const read = data.safeParse(bytes.length > 0 ? parsed(bytes) : undefined)
  if (!read.success) throw unreadable('undocumented', read.error)
  return read.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw unreadable('not_json', cause)
  }
}

export const unreadable = (code: string, cause?: unknown): ProviderFailure =>
  new ProviderFailure('unreadable', code, `微信支付的内容看不懂 (${code})`, { cause })
