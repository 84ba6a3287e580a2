import { useQuery } from '@tanstack/react-query'
import { WorkId } from '@zsm/contract/values'
import { workCan, works } from '@zsm/contract/works'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { query } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { labelOf } from '../format/dictionary.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Unread } from '../ui/feedback/unread.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { PublishForm } from './publish-form.tsx'

/** `/tiktok`: a new work, or by `id` one that can still be changed. */
export function PublishPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: WorkId; key: string }>()
  const [fresh] = useState(newUuid)
  const id = WorkId.safeParse(params.get('id')).data
  // The first save gives the work its address. The form on screen stays mounted.
  if (!id || made?.id === id) {
    const take = (id: WorkId) => {
      setMade({ id, key: fresh })
      navigate(paths.publish({ id }), { replace: true, preventScrollReset: true })
    }
    return <PublishForm key={fresh} onMade={take} />
  }
  return <SavedWork key={id} id={id} />
}

function SavedWork({ id }: { id: WorkId }) {
  const work = useQuery({ ...query(works.get, { id }), refetchOnMount: 'always' })
  // Read again before the form takes it over. From then on the form has its own state.
  if (work.data && work.isFetchedAfterMount) {
    const { statusDict } = work.data
    if (workCan[statusDict].change) return <PublishForm work={work.data} />
    return <Unchangeable state={labelOf('shareStatusDict', statusDict)} />
  }
  return (
    <Page title="编辑作品" back={paths.works()}>
      <Panel>
        {work.error ? <Unread error={work.error} onRetry={work.refetch} /> : <Skeleton rows={10} />}
      </Panel>
    </Page>
  )
}

const Unchangeable = ({ state }: { state: string }) => (
  <Page title="编辑作品" back={paths.works()}>
    <Panel>
      <EmptyState
        title={`作品${state}，不能再修改`}
        text="定时的作品先取消定时；已发布的作品请到抖音里修改。"
        action={<ButtonLink to={paths.works()}>返回作品列表</ButtonLink>}
      />
    </Panel>
  </Page>
)
