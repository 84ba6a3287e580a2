import { type Coupon, coupons } from '@zsm/contract/coupons'
import { couponState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall, useList } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Copyable } from '../ui/page/copyable.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging, useView } from '../ui/table/use-view.ts'
import { ChangeCouponDialog, NewCouponDialog } from './coupon-dialog.tsx'
import { CouponLinkDialog } from './coupon-link-dialog.tsx'
import { scopeText, timesText, valueText } from './coupon-text.ts'

const states = [
  { value: '', label: '全部' },
  ...couponState.values.map((value) => ({ value: `${value}`, label: couponState.labels[value] })),
]

const places = { ...paging, keyword: '', status: '' }
type Shown = { dialog: 'new' } | { dialog: 'change' | 'link'; coupon: Coupon }

/** `/shop/coupons`: the creator's coupons, and what each brought. */
export function CouponsPage() {
  const [view, setView] = useView(places)
  const [shown, setShown] = useState<Shown>()
  const statusDict = chosen(couponState.codec, view.status)
  const list = useList(coupons.listData, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    ...(view.keyword && { keyword: view.keyword }),
    ...(statusDict && { statusDict }),
  })
  const stop = useCall(coupons.updateStopFlag, { invalidates: [coupons] })
  const remove = useCall(coupons.delete, { invalidates: [coupons] })
  const close = () => setShown(undefined)

  const askToStop = async ({ id, name }: Coupon) => {
    const asked = {
      title: `停用“${name}”？`,
      text: '停用后不能再用它下单；已经下单还没付款的，仍按优惠后的价格付款。停用后可以恢复。',
      accept: '停用',
    }
    if (!(await confirm(asked))) return
    stop.mutate({ id, stopFlag: true }, { onSuccess: () => toast.success('已停用') })
  }
  const askToDelete = async ({ id, name }: Coupon) => {
    const asked = {
      title: `删除“${name}”？`,
      text: '发出去的优惠码和链接会失效。',
      accept: '删除',
      danger: true,
    }
    if (!(await confirm(asked))) return
    remove.mutate({ id }, { onSuccess: () => toast.success('已删除') })
  }
  const rowActions = (coupon: Coupon): RowAction[] => [
    { label: '链接和二维码', onClick: () => setShown({ dialog: 'link', coupon }) },
    { label: '修改', onClick: () => setShown({ dialog: 'change', coupon }) },
    coupon.stopFlag
      ? {
          label: '恢复',
          onClick: () =>
            stop.mutate({ id: coupon.id, stopFlag: false }, { onSuccess: () => toast.success('已恢复') }),
        }
      : { label: '停用', onClick: () => askToStop(coupon) },
    {
      label: '删除',
      danger: true,
      disabled: coupon.usedFlag ? '已有人使用，不能删除；不想再发可以停用' : undefined,
      onClick: () => askToDelete(coupon),
    },
  ]
  const create = (
    <Button type="primary" onClick={() => setShown({ dialog: 'new' })}>
      新建优惠券
    </Button>
  )
  const filtered = view.keyword !== '' || view.status !== ''
  return (
    <>
      <ListPage
        title="优惠券"
        description="学员用优惠码或链接下单，价格自动减免。服务费按实付金额计算。"
        actions={create}
        list={list}
        columns={columns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索名称或优惠码"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateTabs
              label="状态"
              value={states.find(({ value }) => value === view.status)?.value ?? ''}
              options={states}
              counts={list.data?.stateCounts}
              stale={list.isPlaceholderData}
              onChange={(status) => setView({ status })}
            />
          </>
        }
        empty={
          filtered ? (
            <NoMatch noun="优惠券" onClear={() => setView({ keyword: '', status: '' })} />
          ) : (
            <EmptyState
              title="还没有优惠券"
              text="建一张立减或打折的券，把链接、二维码或优惠码发给学员；用了几次、带来多少成交都看得到。"
              action={create}
            />
          )
        }
      />
      {shown?.dialog === 'new' && (
        <NewCouponDialog onClose={close} onMade={(coupon) => setShown({ dialog: 'link', coupon })} />
      )}
      {shown?.dialog === 'change' && <ChangeCouponDialog coupon={shown.coupon} onClose={close} />}
      {shown?.dialog === 'link' && <CouponLinkDialog coupon={shown.coupon} onClose={close} />}
    </>
  )
}

const kinds: Record<Coupon['statusDict'], StatusKind> = {
  [couponState.notBegun]: 'warning',
  [couponState.running]: 'success',
  [couponState.ended]: 'info',
  [couponState.usedUp]: 'info',
  [couponState.stopped]: 'danger',
}

/** How often it was used, of how many; and the uses that wait for a payment. */
function usesText({ takenCount, orderCount, totalCount }: Coupon): string {
  const held = takenCount - orderCount
  const waiting = held > 0 ? `，${thousands(held)} 次待付款` : ''
  return (totalCount > 0 ? `共 ${thousands(totalCount)} 次` : '不限次数') + waiting
}

const columns: Column<Coupon>[] = [
  {
    key: 'name',
    title: '优惠券',
    render: (coupon) => <TwoLines first={coupon.name} second={<Copyable text={coupon.code} />} />,
  },
  {
    key: 'value',
    title: '优惠',
    render: (coupon) => <TwoLines first={valueText(coupon)} second={scopeText(coupon)} />,
  },
  {
    key: 'statusDict',
    title: '状态',
    render: (coupon) => (
      <TwoLines
        first={<Status kind={kinds[coupon.statusDict]}>{couponState.labels[coupon.statusDict]}</Status>}
        second={timesText(coupon)}
      />
    ),
  },
  {
    key: 'uses',
    title: '已用',
    numeric: true,
    render: (coupon) => <TwoLines first={`${thousands(coupon.orderCount)} 次`} second={usesText(coupon)} />,
  },
  {
    key: 'brought',
    title: '带来成交',
    numeric: true,
    render: ({ payFen, discountFen }) => (
      <TwoLines first={yuan(payFen)} second={`优惠 ${yuan(discountFen)}`} />
    ),
  },
]
