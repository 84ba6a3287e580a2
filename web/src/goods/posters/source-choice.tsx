import { useQuery } from '@tanstack/react-query'
import { sources } from '@zsm/contract/sources'
import type { GoodId, ShopId } from '@zsm/contract/values'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { Unread } from '../../ui/feedback/unread.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import './poster-dialog.css'

export type Shown = { goodId: GoodId } | { shopId: ShopId }

/** Where creators share most. Each becomes a source when it is first chosen. */
const usual = ['微信群', '朋友圈', '公众号', '抖音主页', '小红书', '线下海报']
const own = 'own'

type SourceChoiceProps = { target: Shown; code: string; onChoose: (code: string) => void }

/** Chooses where the address will be shared, so that visits and orders can be told apart by it. */
export function SourceChoice({ target, code, onChoose }: SourceChoiceProps) {
  const read = useQuery(query(sources.listData, target))
  const create = useCall(sources.create, { invalidates: [sources] })
  const [isNaming, setIsNaming] = useState(false)
  const [name, setName] = useState('')
  const list = read.data?.list ?? []
  const named = list.filter(({ shareId }) => shareId === null)
  const unused = usual.filter((one) => !named.some((source) => source.name === one))

  const make = (name: string) =>
    create.mutate(
      { ...target, name },
      {
        onSuccess: (source) => {
          setIsNaming(false)
          setName('')
          onChoose(source.code)
        },
      },
    )
  const choose = (value: string) => {
    setIsNaming(value === own)
    if (value === own || create.isPending) return
    const wanted = unused.find((one) => one === value)
    if (wanted) make(wanted)
    else onChoose(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !create.isPending) make(name.trim())
  }

  if (read.error) return <Unread error={read.error} onRetry={read.refetch} />
  return (
    <div className="poster-source">
      <span>分享到</span>
      <SelectFilter
        label="分享到哪里"
        value={isNaming ? own : code}
        options={[
          { value: '', label: '不区分来源' },
          ...named.map((source) => ({ value: source.code, label: source.name })),
          ...unused.map((one) => ({ value: one, label: one })),
          { value: own, label: '其他，自己填写…' },
        ]}
        onChange={choose}
      />
      {isNaming && (
        <form onSubmit={submit}>
          <input
            className="control"
            aria-label="来源名称"
            placeholder="例如：三月读书会"
            maxLength={20}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" loading={create.isPending} disabled={name.trim() === ''}>
            生成链接
          </Button>
        </form>
      )}
    </div>
  )
}
