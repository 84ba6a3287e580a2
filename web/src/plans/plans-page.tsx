import { type Planned, plans } from '@zsm/contract/goods/plans'
import { plannedKind, plannedOutcome } from '@zsm/contract/states'
import type { Day } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { clockTime, instantOf, timeText } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { useView } from '../ui/table/use-view.ts'
import { usePhone } from '../ui/theme/use-phone.ts'
import { monthAfter, monthOf, spanOf, thisMonth } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { cancelTexts, cancelWithUndo, moveWithUndo } from './moving.ts'
import { PlannedList } from './planned-list.tsx'
import { editorPath } from './planned-text.ts'
import './plans.css'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))
const PlanTimesDialog = lazyPart(() => import('../goods/public.ts').then((file) => file.PlanTimesDialog))

const places = { month: '', show: '' }
const shows = [
  { value: '', label: '月历' },
  { value: 'list', label: '列表' },
] as const

/** `/shop/plans`: everything that is planned, month by month, and what became of it. */
export function PlansPage() {
  const [view, setView] = useView(places)
  const phone = usePhone()
  const [moved, setMoved] = useState<Planned>()
  const month = monthOf(view.month)
  const list = useList(plans.listData, spanOf(month))
  const asList = phone || view.show === 'list'

  const actionsOf = (planned: Planned): RowAction[] => {
    const edit = { label: '编辑', to: editorPath(planned) }
    if (planned.outcomeDict !== plannedOutcome.waiting) return [edit]
    return [
      { label: '改时间', onClick: () => setMoved(planned) },
      { label: cancelTexts(planned).label, onClick: () => cancelWithUndo(planned) },
      edit,
    ]
  }
  const drop = (planned: Planned, to: Day) => {
    const time = instantOf(`${to} ${clockTime(planned.time)}`)
    if (time) void moveWithUndo(planned, time).catch(showFailure)
  }
  return (
    <Page
      title="计划"
      description="到时间自动上下架、改价、开放课时和开始结束优惠券；没有执行的会写明原因，并通知您。"
      actions={<ButtonLink to={paths.courses()}>计划改价</ButtonLink>}
    >
      <Panel>
        <div className="plans-bar">
          <Button onClick={() => setView({ month: monthAfter(month, -1) })} aria-label="上个月">
            ‹
          </Button>
          <h2 aria-live="polite">{timeText(`${month}-01 00:00`, '{y}年{m}月')}</h2>
          <Button onClick={() => setView({ month: monthAfter(month, 1) })} aria-label="下个月">
            ›
          </Button>
          <Button disabled={month === thisMonth()} onClick={() => setView({ month: '' })}>
            本月
          </Button>
          {!phone && (
            <ChoiceFilter
              label="显示方式"
              value={asList ? 'list' : ''}
              options={shows}
              onChange={(show) => setView({ show })}
            />
          )}
        </div>
        <Loaded from={list} rows={8}>
          {({ list, totalCapped }) => {
            const shown = asList ? list.filter(({ time }) => timeText(time, '{y}-{m}') === month) : list
            return (
              <>
                {totalCapped && <Notice kind="warning">计划太多，只显示这个月的前 {list.length} 项。</Notice>}
                {shown.length === 0 && (
                  <EmptyState
                    title="这个月没有计划"
                    text="在商品的编辑页可以定时上下架、计划改价，在课时里可以定时开放。"
                  />
                )}
                {asList ? (
                  <PlannedList list={shown} actionsOf={actionsOf} />
                ) : (
                  <MonthGrid month={month} list={list} actionsOf={actionsOf} onDrop={drop} />
                )}
              </>
            )
          }}
        </Loaded>
      </Panel>
      {moved && <MovedDialog planned={moved} onClose={() => setMoved(undefined)} />}
    </Page>
  )
}

/** Both times of a price are changed together. */
function MovedDialog({ planned, onClose }: { planned: Planned; onClose: () => void }) {
  const { kindDict, time, otherTime, pricePlanId, version, priceFen } = planned
  if (pricePlanId === null || version === null) return <MoveDialog planned={planned} onClose={onClose} />
  const runs = kindDict === plannedKind.priceEnd && priceFen !== null
  const times =
    kindDict === plannedKind.priceBegin
      ? { beginTime: time, endTime: otherTime }
      : { beginTime: otherTime ?? time, endTime: time }
  return <PlanTimesDialog plan={{ id: pricePlanId, version, ...times, runs }} onClose={onClose} />
}
