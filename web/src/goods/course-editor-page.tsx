import { useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import { GoodId, TempGoodId } from '@zsm/contract/values'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { query } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { paths } from '../paths.ts'
import { Page, Panel } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unread } from '../ui/unread.tsx'
import { courseScope, courseScopes, readDraft, readDrafts } from './course-draft.ts'
import { CourseWorkspace } from './course-workspace.tsx'
import { StartPanel } from './start-panel.tsx'

const { drafts, goods } = contract

/** A draft is read anew each time: what another visit kept since then must not be overwritten. */
const anew = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false }

/** `/course/album`: a saved course by `id`, a new one by `draft`, or the choice between a new one and what was begun. */
export function CourseEditorPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: GoodId; tempGoodId: TempGoodId }>()
  const id = GoodId.safeParse(params.get('id')).data
  const draft = TempGoodId.safeParse(params.get('draft')).data
  // The first save gives the course its address; the editor on screen goes on.
  const tempGoodId = draft ?? (id && made?.id === id ? made.tempGoodId : undefined)
  if (tempGoodId) {
    const take = (id: GoodId) => {
      setMade({ id, tempGoodId })
      navigate(paths.courseEditor(id), { replace: true, preventScrollReset: true })
    }
    return <NewCourse key={tempGoodId} tempGoodId={tempGoodId} onMade={take} />
  }
  return id ? <SavedCourse key={id} id={id} /> : <CourseStart />
}

function SavedCourse({ id }: { id: GoodId }) {
  const good = useQuery({ ...query(goods.get, { id }), refetchOnMount: 'always' })
  const draft = useQuery({ ...query(drafts.get, { scope: courseScope(id) }), ...anew })
  if (good.error && !good.data) return <UnreadCourse error={good.error} onRetry={good.refetch} />
  // Both must be fresh before the editor takes them over; afterwards it holds its own state.
  if (!good.data || !good.isFetchedAfterMount || !draft.isFetchedAfterMount)
    return <Waiting title="编辑课程" />
  const kept = draft.data ? readDraft(draft.data) : undefined
  return <CourseWorkspace opening={{ tempGoodId: good.data.tempGoodId, good: good.data, draft: kept }} />
}

function NewCourse({ tempGoodId, onMade }: { tempGoodId: TempGoodId; onMade: (id: GoodId) => void }) {
  const draft = useQuery({ ...query(drafts.get, { scope: courseScope(tempGoodId) }), ...anew })
  if (!draft.isFetchedAfterMount) return <Waiting title="新建课程" />
  if (draft.error && draft.data === undefined)
    return <UnreadCourse error={draft.error} onRetry={draft.refetch} />
  const kept = draft.data ? readDraft(draft.data) : undefined
  return <CourseWorkspace opening={{ tempGoodId, draft: kept }} onMade={onMade} />
}

function CourseStart() {
  const begun = useQuery({ ...query(drafts.list, { prefix: courseScopes }), ...anew })
  const [fresh] = useState(() => paths.newCourse(newUuid()))
  if (!begun.isFetchedAfterMount) return <Waiting title="新建课程" />
  const unfinished = readDrafts(begun.data?.list ?? []).filter(({ goodId }) => goodId === null)
  if (unfinished.length === 0) return <Navigate to={fresh} replace />
  return <StartPanel unfinished={unfinished} fresh={fresh} />
}

const Waiting = ({ title }: { title: string }) => (
  <Page title={title} back={paths.courses()}>
    <Panel>
      <Skeleton rows={10} />
    </Panel>
  </Page>
)

const UnreadCourse = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Page title="编辑课程" back={paths.courses()}>
    <Panel>
      <Unread error={error} onRetry={onRetry} />
    </Panel>
  </Page>
)
