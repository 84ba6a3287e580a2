import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import { GoodId, OutlineId } from '@zsm/contract/values'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { query } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { draftQuery, draftsQuery } from '../../drafts/public.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Unread } from '../../ui/feedback/unread.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import { type GoodKind, kindOf, knowledgeKindOf, serviceKindOf } from '../good-kind.ts'
import { draftScope, readDraft, readDrafts } from './draft.ts'
import type { Opening } from './good-editor.ts'
import { GoodWorkspace } from './good-workspace.tsx'
import { StartPanel } from './start-panel.tsx'

/** A draft is read again at each opening, so that nothing stored by another visit is overwritten. */
const uncached = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }

/** `/course/album`: a course, or a bundle by the address. */
export function CourseEditorPage() {
  const [params] = useSearchParams()
  const kind = knowledgeKindOf(params.get('bizDict'))
  return <GoodEditorPage key={kind.bizDict} kind={kind} />
}

/** `/serve/edit`: the kind comes from the address. */
export function ServiceEditorPage() {
  const [params] = useSearchParams()
  const kind = serviceKindOf(params.get('bizDict'))
  return <GoodEditorPage key={kind.bizDict} kind={kind} />
}

/** Opens a saved good by `id`, a new one by `draft`, or else the choice between a new one and the unfinished ones. */
function GoodEditorPage({ kind }: { kind: GoodKind }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: GoodId; outlineId: OutlineId }>()
  const id = GoodId.safeParse(params.get('id')).data
  const draft = OutlineId.safeParse(params.get('draft')).data
  // The first save gives the good its address. The editor on screen stays mounted.
  const outlineId = draft ?? (id && made?.id === id ? made.outlineId : undefined)
  if (outlineId) {
    const take = (id: GoodId) => {
      setMade({ id, outlineId })
      navigate(kind.editPath(id), { replace: true, preventScrollReset: true })
    }
    return <NewGood key={outlineId} kind={kind} outlineId={outlineId} onMade={take} />
  }
  return id ? <SavedGood key={id} kind={kind} id={id} /> : <GoodStart kind={kind} />
}

function SavedGood({ kind, id }: { kind: GoodKind; id: GoodId }) {
  const { opening, open } = useOpening()
  const wanted = { enabled: opening === undefined }
  const good = useQuery({ ...query(goods.get, { id, viewFlag: false }), refetchOnMount: 'always', ...wanted })
  const draft = useQuery({ ...draftQuery(draftScope(kind, id)), ...uncached, ...wanted })
  if (opening) return <GoodWorkspace opening={opening} />
  if (good.error && !good.data)
    return <UnreadGood kind={kind} title="编辑" error={good.error} onRetry={good.refetch} />
  // A draft may exist although it could not be read, and an editor opened without it would overwrite it.
  if (draft.error && draft.data === undefined)
    return <UnreadGood kind={kind} title="编辑" error={draft.error} onRetry={draft.refetch} />
  // Both must be fresh before the editor takes them over. From then on it has its own state.
  if (!good.data || !good.isFetchedAfterMount || !draft.isFetchedAfterMount)
    return <Waiting kind={kind} title="编辑" />
  if (kindOf(good.data) !== kind) return <Navigate to={kindOf(good.data).editPath(id)} replace />
  const kept = draft.data ? readDraft(draft.data) : undefined
  open({ kind, outlineId: good.data.tempGoodId, good: good.data, draft: kept })
  return <Waiting kind={kind} title="编辑" />
}

type NewGoodProps = { kind: GoodKind; outlineId: OutlineId; onMade: (id: GoodId) => void }

function NewGood({ kind, outlineId, onMade }: NewGoodProps) {
  const { opening, open } = useOpening()
  const wanted = { enabled: opening === undefined }
  const draft = useQuery({
    ...draftQuery(draftScope(kind, outlineId)),
    ...uncached,
    ...wanted,
  })
  if (opening) return <GoodWorkspace opening={opening} onMade={onMade} />
  if (!draft.isFetchedAfterMount) return <Waiting kind={kind} title="新建" />
  if (draft.error && draft.data === undefined)
    return <UnreadGood kind={kind} title="新建" error={draft.error} onRetry={draft.refetch} />
  open({ kind, outlineId, draft: draft.data ? readDraft(draft.data) : undefined })
  return <Waiting kind={kind} title="新建" />
}

/** What the editor was opened with, for as long as it is open: a page that was hidden does not read it again. */
function useOpening() {
  const [opening, open] = useState<Opening>()
  return { opening, open }
}

function GoodStart({ kind }: { kind: GoodKind }) {
  const begun = useQuery({ ...draftsQuery(kind.scopes), ...uncached })
  const [fresh] = useState(() => kind.draftPath(OutlineId.parse(newUuid())))
  if (!begun.isFetchedAfterMount) return <Waiting kind={kind} title="新建" />
  const unfinished = readDrafts(begun.data?.list ?? []).filter(({ goodId }) => goodId === null)
  if (unfinished.length === 0) return <Navigate to={fresh} replace />
  return <StartPanel kind={kind} unfinished={unfinished} fresh={fresh} />
}

const Waiting = ({ kind, title }: { kind: GoodKind; title: string }) => (
  <Page title={`${title}${kind.noun}`} back={kind.list}>
    <Panel>
      <Skeleton rows={10} />
    </Panel>
  </Page>
)

type UnreadProps = { kind: GoodKind; title: string; error: Error; onRetry: () => unknown }

const UnreadGood = ({ kind, title, error, onRetry }: UnreadProps) => (
  <Page title={`${title}${kind.noun}`} back={kind.list}>
    <Panel>
      <Unread error={error} onRetry={onRetry} />
    </Panel>
  </Page>
)
