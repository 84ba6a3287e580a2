import { useQuery } from '@tanstack/react-query'
import type { Draft } from '@zsm/contract/drafts'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeSignOut } from '../api/before-sign-out.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useUntilPageEnds } from '../ui/page/page-scope.ts'
import type { DraftOwner } from './browser-drafts.ts'
import { keeperOf } from './draft-keeper.ts'
import { formDraft, type Unkept } from './form-drafts.ts'

export type KeptForm<Values extends object> = ReturnType<typeof formDraft<Values>>

type DraftedProps<Values extends object> = {
  /** Whose form it is. */
  owner?: DraftOwner
  /** The form and what it is about: `certification:2`. */
  scope: string
  baseVersion?: number
  except?: Unkept<Values>
  /** What stands there until the draft is read. */
  waiting?: ReactNode
  children: (draft: KeptForm<Values>) => ReactNode
}

/** Opens a form with what was typed into it before and not sent. */
export function Drafted<Values extends object>({
  owner = 'creator',
  scope,
  waiting,
  ...props
}: DraftedProps<Values>) {
  const [found, open] = useState<{ draft: Draft | null }>()
  // Read when the form opens, and not again: afterwards the form holds what is typed.
  const read = useQuery({
    ...keeperOf(owner).query(scope),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: found === undefined,
    meta: { quiet: true },
  })
  if (found) return <Open {...props} owner={owner} scope={scope} found={found.draft} />
  // While the server is away a form opens with what this browser has.
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
  // The browser may end a hidden page without another word.
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
