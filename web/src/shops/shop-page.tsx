import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import { type Shop, shops } from '@zsm/contract/shops'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Unread } from '../ui/feedback/unread.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { NewShop } from './new-shop.tsx'
import { ShopEditor } from './shop-editor.tsx'

type ShopDict = Shop['shopDict']

export const KnowledgeShopPage = () => <ShopPage key={1} shopDict={1} />
export const ServiceShopPage = () => <ShopPage key={2} shopDict={2} />

/** `/shop/knowledge` and `/shop/part-time`: the creator's shop of a kind. */
function ShopPage({ shopDict }: { shopDict: ShopDict }) {
  const list = useQuery({ ...query(shops.listData, { shopDict }), refetchOnMount: 'always' })
  const onShelf = useQuery(
    query(goods.listData, { shopDict, shelfFlag: true, orderBy: 'shelfPlace', pageSize: 6 }),
  )
  // The editor copies the shop into its form, so the data must be fresh.
  if (!list.data || !list.isFetchedAfterMount) {
    return (
      <Page title={labelOf('shopDict', shopDict)}>
        <Panel>
          {list.error ? <Unread error={list.error} onRetry={list.refetch} /> : <Skeleton rows={10} />}
        </Panel>
      </Page>
    )
  }
  const [shop] = list.data.list
  return shop ? <ShopEditor key={shop.id} shop={shop} goods={onShelf} /> : <NewShop shopDict={shopDict} />
}
