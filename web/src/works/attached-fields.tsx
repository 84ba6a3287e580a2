import { useQueries } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { GoodId, GoodLinkId } from '@zsm/contract/values'
import { Select } from 'antd'
import { useState } from 'react'
import { query, useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { noChoice } from '../ui/form/no-choice.ts'

type Props<Id> = { id?: string; value?: Id[]; onChange?: (ids: Id[]) => void; max: number }

const quietly = { background: true } as const
const mostShown = 50

/** Goods on the shelf attached to a work. */
export function GoodsField({ value = [], ...props }: Props<GoodId>) {
  const [keyword, setKeyword] = useState('')
  const input = { shelfFlag: true, pageSize: mostShown, ...(keyword && { keyword }) }
  const found = useList(goods.listData, input, quietly)
  const listed = found.data?.list ?? []
  const missing = found.data ? value.filter((id) => !listed.some((good) => good.id === id)) : []
  const others = useQueries({
    queries: missing.map((id) => query(goods.get, { id, viewFlag: false }, quietly)),
  })
  const options = [...listed, ...others.flatMap(({ data }) => data ?? [])].map((good) => ({
    value: good.id,
    label: `${good.name}（${good.freeFlag ? '免费' : yuan(good.priceFen)}）`,
  }))
  return (
    <SearchedSelect
      {...props}
      value={value}
      options={options}
      placeholder="搜索商品名称"
      nothing={noChoice(found, keyword ? '没有找到在架的商品' : '还没有在架的商品，先去上架一个')}
      onSearch={setKeyword}
    />
  )
}

/** Links of linked goods attached to a work. */
export function LinksField({ value = [], ...props }: Props<GoodLinkId>) {
  const [keyword, setKeyword] = useState('')
  const input = { shelfFlag: true, pageSize: mostShown, ...(keyword && { keyword }) }
  const found = useList(goods.listLink, input, quietly)
  const listed = found.data?.list ?? []
  const missing = found.data ? value.filter((id) => !listed.some((link) => link.id === id)) : []
  const options = [
    ...listed.map(({ id, linkTypeDict, title }) => ({
      value: id,
      label: `${labelOf('linkTypeDict', linkTypeDict)}：${title}`,
    })),
    ...missing.map((id) => ({ value: id, label: '已选的链接' })),
  ]
  return (
    <SearchedSelect
      {...props}
      value={value}
      options={options}
      placeholder="搜索链接标题"
      nothing={noChoice(found, keyword ? '没有找到链接' : '还没有关联链接')}
      onSearch={setKeyword}
    />
  )
}

type SearchedProps<Id extends string> = Props<Id> & {
  options: { value: Id; label: string }[]
  placeholder: string
  nothing: string
  onSearch: (keyword: string) => void
}

const SearchedSelect = <Id extends string>({ max, nothing, onSearch, ...select }: SearchedProps<Id>) => (
  <Select<Id[]>
    {...select}
    mode="multiple"
    maxCount={max}
    showSearch={{ filterOption: false, onSearch }}
    notFoundContent={nothing}
  />
)
