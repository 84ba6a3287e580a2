import { useQueries } from '@tanstack/react-query'
import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import type { StateOf, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { Select } from 'antd'
import { useState } from 'react'
import { query, useList } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { noChoice } from '../ui/form/no-choice.ts'

const mostShown = 50
const quietly = { background: true } as const

type GoodsFieldProps = {
  id?: string
  value?: GoodId[]
  onChange?: (ids: GoodId[]) => void
  shopDict: StateOf<typeof shopKind>
}

/** Chooses goods of one shop by their names. */
export function GoodsField({ value = [], shopDict, ...field }: GoodsFieldProps) {
  const [keyword, setKeyword] = useState('')
  const found = useList(
    goods.listData,
    { shopDict, pageSize: mostShown, ...(keyword && { keyword }) },
    quietly,
  )
  const listed = found.data?.list ?? []
  // What was chosen before may be on no list.
  const missing = found.data ? value.filter((id) => !listed.some((good) => good.id === id)) : []
  const others = useQueries({
    queries: missing.map((id) => query(goods.get, { id, viewFlag: false }, quietly)),
  })
  const deleted = missing.filter((_, index) => isCallError(others[index]?.error, 'goodNotFound'))
  const shown = [...listed, ...others.flatMap(({ data }) => data ?? [])].map((good) => ({
    value: good.id,
    label: `${good.name}（${good.freeFlag ? '免费' : yuan(good.priceFen)}）`,
  }))
  const options = [...shown, ...deleted.map((value) => ({ value, label: '已删除的商品' }))]
  return (
    <Select<GoodId[]>
      {...field}
      mode="multiple"
      maxCount={100}
      value={value}
      placeholder="不选为全店商品；输入名称搜索"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={noChoice(found, keyword ? '没有找到商品' : '这个店铺还没有商品')}
      options={options}
    />
  )
}
