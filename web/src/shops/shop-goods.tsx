import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedGood } from '@zsm/contract/goods/good'
import type { Shop } from '@zsm/contract/shops'
import { goodKind, shopKind } from '@zsm/contract/states'
import type { Page } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { GoodName } from '../goods/public.ts'
import { paths } from '../paths.ts'
import { useCategoryPath } from '../reference/public.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Link } from '../ui/page/link.tsx'
import { Panel } from '../ui/page/page.tsx'

const ShelfOrderDialog = lazyPart(() =>
  import('./shelf-order-dialog.tsx').then((file) => file.ShelfOrderDialog),
)

type Props = { shop: Shop; goods: UseQueryResult<Page<ListedGood>> }

/** The goods on the shelf of the shop, each with a link to its editor. */
export function ShopGoods({ shop: { shopDict }, goods }: Props) {
  const categories = useCategoryPath()
  const [ordering, setOrdering] = useState(false)
  const [all, make, label] =
    shopDict === shopKind.knowledge
      ? [paths.courses(), paths.courseEditor(), '新建课程']
      : [paths.services(), paths.serviceEditor({ bizDict: goodKind.service }), '新建服务']
  return (
    <Panel
      title="在架商品"
      actions={
        <>
          {(goods.data?.total ?? 0) > 1 && (
            <Button onPointerEnter={ShelfOrderDialog.preload} onClick={() => setOrdering(true)}>
              调整顺序
            </Button>
          )}
          <Link to={all}>全部商品</Link>
        </>
      }
    >
      <Loaded from={goods} rows={3}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              title="还没有上架的商品"
              text="店铺里有了商品，学员才能购买。"
              action={<ButtonLink to={make}>{label}</ButtonLink>}
            />
          ) : (
            <ul className="shop-goods">
              {list.map((good) => (
                <li key={good.id}>
                  <GoodName good={good} categories={categories} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {ordering && <ShelfOrderDialog shopDict={shopDict} onClose={() => setOrdering(false)} />}
    </Panel>
  )
}
