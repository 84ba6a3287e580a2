import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
import { plans } from '@zsm/contract/goods/plans'
import type { PricePlan } from '@zsm/contract/goods/price-plans'
import { pricePlanState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { sayUndo } from '../say-undo.ts'
import './price-plans.css'

const PlanPriceDialog = lazyPart(() => import('./plan-price-dialog.tsx').then((file) => file.PlanPriceDialog))
const PlanTimesDialog = lazyPart(() => import('./plan-times-dialog.tsx').then((file) => file.PlanTimesDialog))

type Props = {
  good: Good
  /** The price may have changed at once. */
  onChanged: () => unknown
}

/** The planned prices of a saved good, in its editor. */
export function PricePlanList({ good, onChanged }: Props) {
  const list = useQuery(query(goods.listPricePlans, { id: good.id }))
  const [planning, setPlanning] = useState(false)
  const [moved, setMoved] = useState<PricePlan>()
  const invalidates = [goods, plans]
  const restore = useCall(goods.restorePricePlans, {
    invalidates,
    onSuccess: ({ list: [outcome] }) => {
      onChanged()
      return outcome?.doneFlag ? toast.success('已撤销') : toast.error(outcome?.message ?? '没有撤销')
    },
  })
  const cancel = useCall(goods.cancelPricePlans, {
    invalidates,
    onSuccess: ({ list: [outcome] }) => {
      onChanged()
      if (!outcome?.doneFlag) return toast.error(outcome?.message ?? '没有取消')
      return sayUndo('已取消改价计划', () => restore.mutate({ ids: [outcome.id] }))
    },
  })
  const shown = list.data?.list ?? []
  const running = shown.find(({ statusDict }) => statusDict === pricePlanState.running)
  return (
    <>
      {running?.endTime && (
        <Notice kind="warning">
          限时优惠进行中，{dateTime(running.endTime)} 恢复 {yuan(running.formerPriceFen ?? good.priceFen)}
          。现在修改价格、划线价或免费，会结束优惠，之后不再恢复。
        </Notice>
      )}
      {shown.length > 0 && (
        <ul className="price-plan-list" aria-label="改价计划">
          {shown.map((plan) => (
            <li key={plan.id}>
              <span>{planText(plan)}</span>
              <RowActions
                actions={[
                  { label: '改时间', onClick: () => setMoved(plan) },
                  {
                    label: plan === running ? '结束优惠' : '取消',
                    onClick: () => cancel.mutate({ ids: [plan.id] }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {!good.freeFlag && (
        <Button onPointerEnter={PlanPriceDialog.preload} onClick={() => setPlanning(true)}>
          计划改价
        </Button>
      )}
      {planning && <PlanPriceDialog good={good} onChanged={onChanged} onClose={() => setPlanning(false)} />}
      {moved && (
        <PlanTimesDialog
          plan={{ ...moved, runs: moved.statusDict === pricePlanState.running }}
          onClose={() => setMoved(undefined)}
        />
      )}
    </>
  )
}

function planText({ beginTime, endTime, priceFen, statusDict }: PricePlan): string {
  const from = statusDict === pricePlanState.running ? '进行中' : `${dateTime(beginTime)} 起`
  return `${from} ${yuan(priceFen)}${endTime ? `，${dateTime(endTime)} 恢复原价` : ''}`
}
