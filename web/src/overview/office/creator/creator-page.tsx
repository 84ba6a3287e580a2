import { useQuery } from '@tanstack/react-query'
import { operatorCreatorPage } from '@zsm/contract/office/creator-page'
import { operatorCreatorSessions } from '@zsm/contract/office/creator-sessions'
import { operatorTakedowns } from '@zsm/contract/office/takedowns'
import { operators } from '@zsm/contract/operators'
import { CreatorId } from '@zsm/contract/values'
import { type Endpoint, mayCall } from '@zsm/contract/wire/endpoint'
import type { ReactNode } from 'react'
import { useOperatorSession } from '../../../api/operator-session.ts'
import { query } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { Page, Panel } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { chosen } from '../../../ui/table/chosen.ts'
import { useView } from '../../../ui/table/use-view.ts'
import { AccountState } from '../account-state.tsx'
import './creator.css'
import { CreatorActions } from './creator-actions.tsx'
import { CreatorHead } from './creator-head.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { GoodsPanel } from './goods-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { ShopsPanel } from './shops-panel.tsx'
import { place } from './use-place.ts'
import { WorksPanel } from './works-panel.tsx'

/** Everything about one creator, each kind for the roles that may see it. */
export function CreatorPage() {
  const [view] = useView(place)
  const id = chosen(CreatorId, view.id)
  return id ? <Creator key={id} id={id} /> : <NoCreator />
}

const NoCreator = () => (
  <Page title="创作者详情" back={paths.operatorCreators()}>
    <Panel>
      <EmptyState
        title="地址里没有创作者"
        text="请从创作者的列表打开"
        action={<ButtonLink to={paths.operatorCreators()}>返回创作者</ButtonLink>}
      />
    </Panel>
  </Page>
)

function Creator({ id }: { id: CreatorId }) {
  const creator = useQuery(query(operators.getCreator, { id }))
  return (
    <Page
      title={creator.data?.name ?? '创作者详情'}
      name={creator.data?.name}
      description="这位创作者的全部资料。手机号、证件号和卡号只显示一部分。"
      back={paths.operatorCreators()}
      state={creator.data && <AccountState {...creator.data} />}
      actions={creator.data && <CreatorActions creator={creator.data} />}
    >
      <Loaded from={creator} rows={8} framed>
        {(creator) => (
          <>
            <CreatorHead creator={creator} />
            <Records id={id} facts={<FactsPanel creator={creator} />} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The tabs that the operator's roles allow. Only the open one reads. */
function Records({ id, facts }: { id: CreatorId; facts: ReactNode }) {
  const [view, setView] = useView(place)
  const roles = useOperatorSession((state) => state.session?.roles) ?? []
  const all: [key: string, label: string, call: Endpoint, render: () => ReactNode][] = [
    ['facts', '资料与认证', operatorCreatorPage.getCreator, () => facts],
    ['goods', '商品', operatorCreatorPage.listCreatorGood, () => <GoodsPanel id={id} />],
    ['shops', '店铺', operatorTakedowns.listTakedownTarget, () => <ShopsPanel id={id} />],
    ['orders', '订单', operators.listOrder, () => <OrdersPanel id={id} />],
    ['money', '资金', operatorCreatorPage.getCreatorFund, () => <MoneyPanel id={id} />],
    ['refunds', '退款', operators.listRefund, () => <RefundsPanel id={id} />],
    ['questions', '提问', operatorCreatorPage.listCreatorQuestion, () => <QuestionsPanel id={id} />],
    ['works', '作品', operatorCreatorPage.listCreatorWork, () => <WorksPanel id={id} />],
    ['sessions', '登录', operatorCreatorSessions.listCreatorSession, () => <SessionsPanel id={id} />],
    ['log', '操作记录', operatorCreatorPage.listCreatorAudit, () => <LogPanel id={id} />],
    ['notes', '备注', operatorCreatorPage.listCreatorNote, () => <NotesPanel id={id} />],
  ]
  const tabs = all.flatMap(([key, label, call, render]) =>
    mayCall(call.roles, roles) ? [{ key, label, render }] : [],
  )
  return (
    <Tabs label="创作者的记录" tabs={tabs} open={view.tab} onOpen={(tab) => setView({ tab, pageNum: 1 })} />
  )
}
