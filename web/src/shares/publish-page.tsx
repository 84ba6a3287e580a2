import { useQuery } from '@tanstack/react-query'
import { shareCan, shares } from '@zsm/contract/shares'
import { ShareId } from '@zsm/contract/values'
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
  const [made, setMade] = useState<{ id: ShareId; key: string }>()
  const [fresh] = useState(newUuid)
  const id = ShareId.safeParse(params.get('id')).data
  // The first save gives the work its address. The form on screen stays mounted.
  if (!id || made?.id === id) {
    const take = (id: ShareId) => {
      setMade({ id, key: fresh })
      navigate(paths.publish({ id }), { replace: true, preventScrollReset: true })
    }
    return <PublishForm key={fresh} onMade={take} />
  }
  return <SavedWork key={id} id={id} />
}

function SavedWork({ id }: { id: ShareId }) {
  const share = useQuery({ ...query(shares.get, { id }), refetchOnMount: 'always' })
  // Read again before the form takes it over. From then on the form has its own state.
  if (share.data && share.isFetchedAfterMount) {
    const { statusDict } = share.data
    if (shareCan[statusDict].change) return <PublishForm share={share.data} />
    return <Unchangeable state={labelOf('shareStatusDict', statusDict)} />
  }
  return (
    <Page title="编辑作品" back={paths.works()}>
      <Panel>
        {share.error ? <Unread error={share.error} onRetry={share.refetch} /> : <Skeleton rows={10} />}
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
