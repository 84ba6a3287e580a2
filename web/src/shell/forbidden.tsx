import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useRouteHandles } from './route-handle.ts'

/** 401: the page exists, for other roles. */
export function Forbidden() {
  const home = useRouteHandles().find((handle) => handle.home)?.home ?? paths.dashboard()
  return (
    <Page title="没有权限">
      <Panel>
        <EmptyState
          title="你的账号不能打开这个页面"
          text="需要用到它时，请联系管理员开通权限，然后重新登录。"
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
