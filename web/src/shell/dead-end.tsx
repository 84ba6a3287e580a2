import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useRouteHandles } from './route-handle.ts'

type DeadEndProps = { title: string; what: string; why: string }

/** An address that leads nowhere: what it is, why, and the way home. */
function DeadEnd({ title, what, why }: DeadEndProps) {
  const home = useRouteHandles().find((handle) => handle.home)?.home ?? paths.dashboard()
  return (
    <Page title={title}>
      <Panel>
        <EmptyState
          title={what}
          text={why}
          action={
            <ButtonLink to={home} type="primary">
              回到首页
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  )
}

export const NotFound = () => (
  <DeadEnd title="找不到页面" what="这个地址没有页面" why="地址可能写错了，或者页面已经搬走。" />
)

/** 401: the page exists, for other roles. */
export const Forbidden = () => (
  <DeadEnd
    title="没有权限"
    what="你的账号不能打开这个页面"
    why="需要用到它时，请联系管理员开通权限，然后重新登录。"
  />
)
