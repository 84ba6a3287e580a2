import { useQuery } from '@tanstack/react-query'
import type { Draft } from '@zsm/contract/drafts'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeSignOut } from '../api/before-sign-out.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useUntilPageEnds } from '../ui/page/page-scope.ts'
import type { DraftOwner } from './browser-drafts.ts'
import { keeperOf } from './draft-keeper.ts'
import { formDraft, type Unkept } from './form-drafts.ts'

export type DraftedForm<Values extends object> = ReturnType<typeof formDraft<Values>>

type DraftedProps<Values extends object> = {
  /** The kind of person who fills in the form. */
  owner?: DraftOwner
  /** The form and its subject: `certification:2`. */
  scope: string
  baseVersion?: number
  except?: Unkept<Values>
  /** Shown until the draft is read. */
  waiting?: ReactNode
  children: (draft: DraftedForm<Values>) => ReactNode
}

/** Opens a form with its draft: input that was typed before and not sent. */
export function Drafted<Values extends object>({
  owner = 'creator',
  scope,
  waiting,
  ...props
}: DraftedProps<Values>) {
  const [found, open] = useState<{ draft: Draft | null }>()
  // Read only once, when the form opens. From then on the form has the newest input.
  const read = useQuery({
    ...keeperOf(owner).query(scope),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: found === undefined,
    meta: { quiet: true },
  })
  if (found) return <Open {...props} owner={owner} scope={scope} found={found.draft} />
  // If the server is down, the form opens with this browser's draft.
  if (read.isFetchedAfterMount) open({ draft: read.data ?? null })
  return waiting === undefined ? <Skeleton rows={6} /> : waiting
}

function Open<Values extends object>({
  owner,
  scope,
  baseVersion = 0,
  except = {},
  found,
  children,
}: DraftedProps<Values> & { owner: DraftOwner; found: Draft | null }) {
  const [draft] = useState(() =>
    formDraft<Values>({ keeper: keeperOf(owner), scope, baseVersion, found, except }),
  )
  useUntilPageEnds(() => beforeSignOut(draft.finish))
  // Browsers may end a hidden page without another event.
  useEffect(() => {
    const keep = () => {
      if (document.visibilityState === 'hidden') void draft.flush()
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      void draft.flush()
    }
  }, [draft])
  return children(draft)
}
