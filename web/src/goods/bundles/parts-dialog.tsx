import { goods, mostParts } from '@zsm/contract/goods'
import type { ListedGood } from '@zsm/contract/goods/good'
import type { GoodId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { priceText } from '../prices/text.ts'
import './bundles.css'
import { type Part, partOf, whyNot } from './parts.ts'

type Props = { chosen: readonly GoodId[]; onChoose: (parts: Part[]) => void; onClose: () => void }

/** Chooses goods of both shops for a bundle, in the order in which they are ticked. */
export function PartsDialog({ chosen, onChoose, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [ticked, setTicked] = useState<readonly Part[]>([])
  const list = useList(goods.listData, { pageNum, pageSize: 20, ...(keyword && { keyword }) })
  const left = mostParts - chosen.length - ticked.length
  const tick = (good: ListedGood, on: boolean) =>
    setTicked((before) => (on ? [...before, partOf(good)] : before.filter(({ id }) => id !== good.id)))
  return (
    <Modal
      open
      centered
      title="选择商品"
      width={640}
      okText={ticked.length > 0 ? `放进 ${ticked.length} 个商品` : '放进套餐'}
      cancelText="取消"
      okButtonProps={{ disabled: ticked.length === 0 }}
      onOk={() => onChoose([...ticked])}
      onCancel={onClose}
    >
      <SearchField
        value={keyword}
        placeholder="搜索商品名称"
        onSearch={(keyword) => {
          setKeyword(keyword)
          setPageNum(1)
        }}
      />
      <Loaded from={list}>
        {(page) =>
          page.list.length === 0 ? (
            <EmptyState
              title={keyword ? '没有找到商品' : '还没有商品'}
              text={keyword ? '换个关键词试试。' : '先新建课程或下载资料，再来组成套餐。'}
            />
          ) : (
            <>
              <ul className="bundle-choices" aria-label="商品">
                {page.list.map((good) => (
                  <Choice
                    key={good.id}
                    good={good}
                    reason={chosen.includes(good.id) ? '已在套餐里' : whyNot(good)}
                    ticked={ticked.some(({ id }) => id === good.id)}
                    full={left <= 0}
                    onTick={(on) => tick(good, on)}
                  />
                ))}
              </ul>
              <Pager page={page} onPage={({ pageNum }) => setPageNum(pageNum)} resizable={false} />
            </>
          )
        }
      </Loaded>
    </Modal>
  )
}

type ChoiceProps = {
  good: ListedGood
  /** Why it cannot be chosen; empty if it can. */
  reason: string
  ticked: boolean
  full: boolean
  onTick: (on: boolean) => void
}

function Choice({ good, reason, ticked, full, onTick }: ChoiceProps) {
  const { name, coverUrl, bizDict, shelfFlag } = good
  return (
    <li>
      <label className="bundle-choice">
        <input
          type="checkbox"
          aria-label={name}
          checked={ticked}
          disabled={reason !== '' || (full && !ticked)}
          onChange={({ target }) => onTick(target.checked)}
        />
        {coverUrl ? (
          <img className="bundle-cover" src={coverUrl} alt="" loading="lazy" />
        ) : (
          <span className="bundle-cover" />
        )}
        <span className="bundle-part-words">
          <span>{name}</span>
          <span className="muted">
            {labelOf('bizDict', bizDict)}
            {reason ? ` · ${reason}` : shelfFlag ? '' : ' · 未上架'}
          </span>
        </span>
        <span className="numeric">{priceText(good)}</span>
      </label>
    </li>
  )
}
