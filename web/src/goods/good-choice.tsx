import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import { goodKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { Select } from 'antd'
import { useState } from 'react'
import { query, useList } from '../api/query.ts'
import { noChoice } from '../ui/form/no-choice.ts'

const mostShown = 50
/** Goods to which access can be given: a service is delivered, and a linked product is sold elsewhere. */
const kinds: readonly number[] = [goodKind.course, goodKind.lesson, goodKind.download]

type GoodChoiceProps = {
  id?: string
  'aria-label'?: string
  value?: GoodId | undefined
  onChange?: (id: GoodId | undefined) => void
  /** Offers goods of every kind. */
  everything?: boolean
  /** What stands there while no good is chosen. A choice can then be taken back. */
  all?: string
}

/** Chooses one of the creator's goods by its name. */
export function GoodChoice({ everything = false, all, value, onChange, ...field }: GoodChoiceProps) {
  const [keyword, setKeyword] = useState('')
  const found = useList(
    goods.listData,
    { pageSize: mostShown, ...(keyword && { keyword }) },
    { background: true },
  )
  const listed = (found.data?.list ?? []).filter(({ bizDict }) => everything || kinds.includes(bizDict))
  // The chosen good may be on no list: the creator has many, or has searched for another one since.
  const isListed = value === undefined || listed.some(({ id }) => id === value)
  const chosen = useQuery({
    ...query(goods.get, { id: value ?? ('' as GoodId), viewFlag: false }, { background: true }),
    enabled: !isListed,
  })
  const options = listed.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      {...field}
      value={value ?? null}
      onChange={(id) => (id || all) && onChange?.(id ?? undefined)}
      placeholder={all ?? '搜索商品名称'}
      allowClear={all !== undefined}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={noChoice(found, keyword ? '没有找到商品' : '还没有商品，先去创建一个')}
      options={isListed ? options : [{ value, label: chosen.data?.name ?? '…' }, ...options]}
    />
  )
}
