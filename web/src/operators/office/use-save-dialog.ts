import type { Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { type UseCallOptions, useCall } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import type { DraftedForm } from '../../drafts/public.ts'
import { toast } from '../../ui/feedback/toast.ts'

type SaveDialog<Create extends Endpoint, Update extends Endpoint> = {
  /** The word for what is maintained. */
  noun: string
  /** A toast for what was saved, if the usual one is not enough. */
  done?: (saved: OutputOf<Create> | OutputOf<Update>) => string | undefined
  create: Create
  update: Update
  invalidates: NonNullable<UseCallOptions<Endpoint>['invalidates']>
  /** The form's draft, deleted after the save. */
  draft?: Pick<DraftedForm<object>, 'end'>
  onClose: () => void
}

/** The state of a dialog in which operators create or edit something: its two calls, and what the form shows of them. */
export function useSaveDialog<Create extends Endpoint, Update extends Endpoint>({
  noun,
  done,
  create,
  update,
  invalidates,
  draft,
  onClose,
}: SaveDialog<Create, Update>) {
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
