import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useRouteHandles } from './route-handle.ts'

export function NotFound() {
  const home = useRouteHandles().find((handle) => handle.home)?.home ?? paths.dashboard()
  return (
    <Page title="找不到页面">
      <Panel>
        <EmptyState
          title="这个地址没有页面"
          text="地址可能写错了，或者页面已经搬走。"
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
