import type { Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { type UseCallOptions, useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import type { KeptForm } from '../drafts/public.ts'
import { toast } from '../ui/feedback/toast.ts'

type Keeping<Create extends Endpoint, Update extends Endpoint> = {
  /** What is kept, in a word. */
  noun: string
  /** What is said of what was saved, where there is more to say. */
  done?: (saved: OutputOf<Create> | OutputOf<Update>) => string | undefined
  create: Create
  update: Update
  invalidates: NonNullable<UseCallOptions<Endpoint>['invalidates']>
  /** Ended with what it was a draft of. */
  draft?: Pick<KeptForm<object>, 'end'>
  onClose: () => void
}

/** The dialog in which operators make or change a thing they keep: its two calls, and what its form shows of them. */
export function useKeeping<Create extends Endpoint, Update extends Endpoint>({
  noun,
  done,
  create,
  update,
  invalidates,
  draft,
  onClose,
}: Keeping<Create, Update>) {
  const [requestId] = useState(newUuid)
  const options = {
    failure: 'inline' as const,
    invalidates,
    staleOn: ['versionConflict'] as const,
    onSuccess: (saved: OutputOf<Create> | OutputOf<Update>) => {
      void draft?.end()
      toast.success(done?.(saved) ?? `${noun}已保存`)
      onClose()
    },
  }
  const creating = useCall(create, options)
  const updating = useCall(update, options)
  return {
    requestId,
    create: creating.mutate,
    update: updating.mutate,
    form: {
      open: true,
      submitLabel: '保存',
      submitting: creating.isPending || updating.isPending,
      failure: creating.error ?? updating.error,
      onClose,
    },
  }
}
