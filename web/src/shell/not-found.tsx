import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, Panel } from '../ui/page.tsx'

export const NotFound = () => (
  <Page title="找不到页面">
    <Panel>
      <EmptyState
        title="这个地址没有页面"
        text="地址可能写错了，或者页面已经搬走。"
        action={<Link to={paths.dashboard()}>回到概览</Link>}
      />
    </Panel>
  </Page>
)
