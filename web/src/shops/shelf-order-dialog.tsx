import { goods } from '@zsm/contract/goods'
import type { ListedGood } from '@zsm/contract/goods/good'
import type { Shop } from '@zsm/contract/shops'
import { Modal } from 'antd'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { ShelfOrderList } from './shelf-order-list.tsx'
import { ShelfPlaceDialog } from './shelf-place-dialog.tsx'
import { useShelfOrder } from './use-shelf-order.ts'

const pageSize = 50

type Props = { shopDict: Shop['shopDict']; onClose: () => void }

/** The goods that a shop shows, to be put in order. Every move is saved at once. */
export function ShelfOrderDialog({ shopDict, onClose }: Props) {
  const [pageNum, setPageNum] = useState(1)
  const [placing, setPlacing] = useState<ListedGood>()
  const list = useList(goods.listData, {
    shopDict,
    shelfFlag: true,
    orderBy: 'shelfPlace',
    pageNum,
    pageSize,
  })
  const order = useShelfOrder(list.data)
  const total = list.data?.total ?? 0
  return (
    <Modal open centered title="商品顺序" width={560} footer={null} onCancel={onClose}>
      <p className="muted">
        拖动左边的把手，或用“更多操作”移到第几位。学员在店铺里按这个顺序看到商品；以后新上架的排在最前面。
      </p>
      <Loaded from={list} rows={6}>
        {() => (
          <ShelfOrderList
            goods={order.shown}
            first={(pageNum - 1) * pageSize + 1}
            total={total}
            onMove={order.move}
            onPlace={setPlacing}
          />
        )}
      </Loaded>
      {total > pageSize && (
        <Pager
          page={{ total, pageNum, pageSize }}
          resizable={false}
          onPage={(paging) => setPageNum(paging.pageNum)}
        />
      )}
      {placing && (
        <ShelfPlaceDialog
          good={placing}
          total={total}
          onMove={(place) => order.move(placing, place)}
          onClose={() => setPlacing(undefined)}
        />
      )}
    </Modal>
  )
}
