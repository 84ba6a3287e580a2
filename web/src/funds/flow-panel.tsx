import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import { query } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Waterfall } from '../ui/figure/waterfall.tsx'
import { Panel } from '../ui/page/page.tsx'
import { stepsOf } from './flow.ts'

/** From what buyers have paid to what has arrived, since the first sale. */
export function FlowPanel() {
  const flow = useQuery(query(funds.getFlow, {}))
  return (
    <Panel
      title="从实付到到账"
      description="从第一笔到现在：买家付了多少，扣了什么，还有多少在路上。点任一金额查看它的每一笔明细。"
    >
      <Loaded from={flow} rows={8}>
        {(flow) =>
          flow.byType.length === 0 ? (
            <EmptyState title="还没有资金往来" text="第一笔成交后，这里写明每一分钱从哪里来、到了哪里" />
          ) : (
            <Waterfall caption="从买家实付到已到账" steps={stepsOf(flow)} />
          )
        }
      </Loaded>
    </Panel>
  )
}
