import { operators } from '@zsm/contract/operators'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { type UseCallOptions, useCall } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm, type Question } from '../../ui/overlay/confirm.ts'
import { noteOwnDecision } from './own-decision.ts'

/** A decision that needs a confirmation but no reason: it asks, calls and shows a toast. */
export function useDecision<E extends Endpoint>(
  endpoint: E,
  done: string,
  invalidates: NonNullable<UseCallOptions<E>['invalidates']> = [operators],
) {
  const decide = useCall(endpoint, {
    invalidates,
    staleOn: ['versionConflict'],
    onSuccess: () => {
      noteOwnDecision()
      toast.success(done)
    },
  })
  return async (question: Question, input: CallInput<E>) => {
    if (decide.isPending || !(await confirm(question))) return
    decide.mutate(input)
  }
}
