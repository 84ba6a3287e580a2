import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { Page } from '../ui/page/page.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useView } from '../ui/table/use-view.ts'
import { WebhooksPanel } from '../webhooks/public.ts'
import { KeysPanel } from './keys-panel.tsx'

const DocsPanel = lazyPart(() => import('./docs-panel.tsx').then((file) => file.DocsPanel))

/** `/account/developers`: keys and webhooks of a creator's own programs, and how they are used. */
export function DevelopersPage() {
  const [view, setView] = useView({ tab: 'keys' as string })
  return (
    <Page title="开发者" description="把订单、退款和收益接到您自己的程序。">
      <Tabs
        label="开发者"
        open={view.tab}
        onOpen={(tab) => setView({ tab })}
        tabs={[
          { key: 'keys', label: '密钥', render: () => <KeysPanel /> },
          { key: 'webhooks', label: 'Webhook', render: () => <WebhooksPanel /> },
          { key: 'docs', label: '文档', render: () => <DocsPanel /> },
        ]}
      />
    </Page>
  )
}
