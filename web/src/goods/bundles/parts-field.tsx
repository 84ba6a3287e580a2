import { PlusOutlined } from '@ant-design/icons'
import { mostParts } from '@zsm/contract/goods'
import { yuanText } from '@zsm/contract/money/yuan'
import type { GoodId } from '@zsm/contract/values'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { labelOf } from '../../format/dictionary.ts'
import { fenFromYuan, yuan } from '../../format/money.ts'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import type { FieldsProps } from '../editor/good-item.tsx'
import { OrderList } from '../editor/order-list.tsx'
import './bundles.css'
import { type Part, savingText, sumOf } from './parts.ts'
import { useParts } from './use-parts.ts'

const PartsDialog = lazyPart(() => import('./parts-dialog.tsx').then((file) => file.PartsDialog))

/** The goods of a bundle, in order, and what they cost one by one. */
export function PartsField({ editor, items: { values, found, errorOf, idOf } }: FieldsProps) {
  const { bundleGoodIds: ids } = values
  const [picking, setPicking] = useState(false)
  const { partFor, learn } = useParts(editor, ids)
  const put = (bundleGoodIds: GoodId[]) => editor.change({ bundleGoodIds })
  const error = errorOf('bundleGoodIds') ?? found.bundleGoodIds
  return (
    <EditorSection
      title="套餐里的商品"
      description={`放进两个以上的课程或下载资料，最多 ${mostParts} 个；买了套餐就有里面的每一个，有效期按套餐的算。里面的商品都在售，套餐才能卖。以后再加的商品只给之后的买家。`}
    >
      <div id={idOf('bundleGoodIds')} tabIndex={-1}>
        <OrderList label="套餐里的商品" items={ids} keyOf={(id) => id} className="bundle-part" onChange={put}>
          {(id, _, line) => <PartLine part={partFor(id)} {...line} />}
        </OrderList>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <Button
          icon={<PlusOutlined />}
          disabled={ids.length >= mostParts}
          onPointerEnter={PartsDialog.preload}
          onClick={() => setPicking(true)}
        >
          选择商品
        </Button>
        {ids.length > 0 && (
          <Sum editor={editor} parts={ids.flatMap((id) => partFor(id) ?? [])} values={values} />
        )}
      </div>
      {picking && (
        <PartsDialog
          chosen={ids}
          onChoose={(parts) => {
            learn(parts)
            put([...ids, ...parts.map(({ id }) => id)].slice(0, mostParts))
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </EditorSection>
  )
}

type SumProps = Pick<FieldsProps, 'editor'> & {
  parts: readonly Part[]
  values: { price: string; freeFlag: boolean }
}

function Sum({ editor, parts, values: { price, freeFlag } }: SumProps) {
  const sumFen = sumOf(parts)
  const saving = savingText(sumFen, freeFlag ? undefined : fenFromYuan(price))
  return (
    <p className="bundle-sum" role="status">
      <span>
        单买合计 <b className="numeric">{yuan(sumFen)}</b>
      </span>
      {saving && <span className="muted">{saving}</span>}
      {sumFen > 0 && !freeFlag && (
        <button
          type="button"
          className="link-button"
          onClick={() => editor.change({ linePrice: yuanText(sumFen) })}
        >
          把合计用作划线价
        </button>
      )}
    </p>
  )
}

type PartLineProps = { part: Part | undefined; handle: ReactNode; moves: (name: string) => ReactNode }

function PartLine({ part, handle, moves }: PartLineProps) {
  return (
    <>
      {handle}
      {part?.coverUrl ? (
        <img className="bundle-cover" src={part.coverUrl} alt="" loading="lazy" />
      ) : (
        <span className="bundle-cover" />
      )}
      <span className="bundle-part-words">
        <span>{part ? part.name : '正在读取…'}</span>
        {part && <State part={part} />}
      </span>
      <span className="numeric">{part && (part.freeFlag ? '免费' : yuan(part.priceFen))}</span>
      <span className="bundle-moves">{moves(part?.name ?? '商品')}</span>
    </>
  )
}

function State({ part: { bizDict, detailCount, sellingFlag, deletedFlag } }: { part: Part }) {
  if (deletedFlag) return <span className="bundle-wrong">已删除，请移除</span>
  if (!sellingFlag) return <span className="bundle-wrong">没有在售，上架后套餐才能卖</span>
  const lessons = detailCount > 0 ? ` · ${detailCount} 课时` : ''
  return (
    <span className="muted">
      {labelOf('bizDict', bizDict)}
      {lessons}
    </span>
  )
}
