import type { CallError } from '@zsm/contract/client/call-error'
import type { Blocker } from '@zsm/contract/goods/good'
import { z } from 'zod'
import { failureText } from '../../api/failure-text.ts'

const Blockers = z.object({ blockers: z.array(z.object({ field: z.string(), message: z.string() })) })

export function blockersOf(failure: CallError): Blocker[] {
  const read = Blockers.safeParse(failure.data)
  return read.success ? read.data.blockers : [{ field: '', message: failureText(failure) }]
}
