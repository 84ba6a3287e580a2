import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Page, Panel } from '../../ui/page/page.tsx'
import { useRouteHandles } from '../frame/route-handle.ts'

type DeadEndProps = { title: string; what: string; why: string; back?: ReactNode }

/** The page of a dead address: what happened, why, and a link home. */
function DeadEnd({ title, what, why, back }: DeadEndProps) {
  const home = useHome()
  return (
    <Page title={title}>
      <Panel>
        <EmptyState
          title={what}
          text={why}
          action={
            <div className="state-buttons">
              {back}
              <ButtonLink to={home} type="primary">
                回到首页
              </ButtonLink>
            </div>
          }
        />
      </Panel>
    </Page>
  )
}

const useHome = () => useRouteHandles().find((handle) => handle.home)?.home ?? paths.dashboard()

/** The previous page; home if there is none, or if the address says not to go back. */
function Back() {
  const home = useHome()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const goBack = async () => {
    const isFirst = window.history.state?.idx === 0
    if (isFirst || params.has('noGoBack')) await navigate(home)
    else await navigate(-1)
  }
  return <Button onClick={() => void goBack()}>返回</Button>
}

export const NotFound = () => (
  <DeadEnd title="找不到页面" what="这个地址没有页面" why="地址可能写错了，或者页面已经搬走。" />
)

/** 401: the page exists, for other roles. */
export function Forbidden() {
  const isMember = useSession(({ session }) => session?.member !== undefined)
  const isOffice = useRouteHandles().some(({ side }) => side === 'operator')
  return (
    <DeadEnd
      title="没有权限"
      what={isMember && !isOffice ? '您在这个团队里的角色不能打开这个页面' : '你的账号不能打开这个页面'}
      why={
        isMember && !isOffice
          ? '需要用到它时，请联系团队的创作者改您的角色。'
          : '需要用到它时，请联系管理员开通权限，然后重新登录。'
      }
      back={<Back />}
    />
  )
}
