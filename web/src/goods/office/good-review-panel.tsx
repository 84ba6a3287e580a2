import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { goodAudit, takedownKind } from '@zsm/contract/states'
import { GoodId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { type ReactNode, useState } from 'react'
import { query } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { useCategoryPath } from '../../reference/public.ts'
import { askTakeDown } from '../../takedowns/public.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { DetailDrawer, Facts } from '../../ui/overlay/detail-drawer.tsx'
import { RichText } from '../../ui/page/rich-text.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import './office.css'
import {
  DecisionButtons,
  ReasonDialog,
  StepButtons,
  type Steps,
  useDecision,
} from '../../operators/office/public.ts'
import { ReviewLessons } from './review-lessons.tsx'

type Reviewed = OutputOf<typeof operators.getGood>

type GoodReviewPanelProps = { id: string; steps: Steps; onClose: () => void }

/** A good as its creator wants it sold, to decide on. The decision applies to the version that the operator has read. */
export function GoodReviewPanel({ id, steps, onClose }: GoodReviewPanelProps) {
  const goodId = chosen(GoodId, id)
  const [refusing, setRefusing] = useState(false)
  const [taking, setTaking] = useState(false)
  const good = useQuery({
    ...query(operators.getGood, { id: goodId ?? ('' as GoodId) }),
    enabled: goodId !== undefined,
  })
  const approve = useDecision(operators.approveGood, '已通过')
  const shown = goodId && good.data
  const waits =
    shown && (shown.auditDict === goodAudit.waiting || shown.revision?.statusDict === goodAudit.waiting)
  const name = shown ? (shown.revision?.name ?? shown.name) : ''
  const takeDown: RowAction[] =
    shown && shown.takenDownReason === ''
      ? [{ label: '下架', danger: true, onClick: () => setTaking(true) }]
      : []
  const decisions: RowAction[] = waits
    ? [
        {
          label: '通过',
          onClick: () =>
            approve(
              { title: `通过“${name}”？`, text: '通过后创作者可以上架售卖。', accept: '通过' },
              { id: shown.id, version: shown.version },
            ),
        },
        { label: '驳回', danger: true, onClick: () => setRefusing(true) },
      ]
    : []
  const actions = [...decisions, ...takeDown]
  return (
    <>
      <DetailDrawer
        title="商品内容"
        size={720}
        open={goodId !== undefined}
        extra={<StepButtons {...steps} />}
        onClose={onClose}
        actions={actions.length > 0 && <DecisionButtons actions={actions} />}
      >
        {goodId && (
          <Loaded from={good} rows={10}>
            {(good) => <GoodContent good={good} />}
          </Loaded>
        )}
      </DetailDrawer>
      {refusing && shown && (
        <ReasonDialog
          endpoint={operators.rejectGood}
          input={{ id: shown.id, version: shown.version }}
          title={`驳回“${name}”`}
          label="驳回原因"
          submitLabel="驳回"
          done="已驳回，创作者可以修改后重新提交"
          onClose={() => setRefusing(false)}
        />
      )}
      {taking && shown && (
        <ReasonDialog
          {...askTakeDown({ id: shown.id, kindDict: takedownKind.good, name })}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}

function GoodContent({ good }: { good: Reviewed }) {
  const pathOf = useCategoryPath()
  const wanted = good.revision?.statusDict === goodAudit.waiting ? good.revision : good
  return (
    <>
      {good.revision?.statusDict === goodAudit.waiting && (
        <Notice kind="warning">
          在架商品的修改：下面是修改后的内容，买家现在看到的名称是“{good.name}”。
        </Notice>
      )}
      <Facts
        of={[
          ['名称', wanted.name],
          ['副标题', good.subTitle],
          ['创作者', good.frontName],
          ['类型', labelOf('bizDict', good.bizDict)],
          ['分类', pathOf(good.classifyId) ?? ''],
          ['价格', good.freeFlag ? '免费' : yuan(good.priceFen)],
          ['版权类型', wanted.copyRightDict === null ? '' : labelOf('copyRightDict', wanted.copyRightDict)],
          ['版权说明', wanted.copyRightNote],
          ['版权证明', <Proofs key="proofs" good={good} ids={wanted.copyRightFileIds} />],
          ['上次驳回', good.rejectReason],
          ['平台下架', good.takenDownReason],
        ]}
      />
      {good.parts.length > 0 && (
        <Part title={`套餐里的商品（${good.parts.length}）`}>
          <ul>
            {good.parts.map(({ id, name, bizDict, priceFen, freeFlag }) => (
              <li key={id}>
                {name} · {labelOf('bizDict', bizDict)} · 单买 {freeFlag ? '免费' : yuan(priceFen)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {good.coverUrl && (
        <Part title="封面">
          <div className="review-covers">
            <img src={good.coverUrl} alt="商品封面" />
          </div>
        </Part>
      )}
      {wanted.examplesImage.length > 0 && (
        <Part title={`示例图（${wanted.examplesImage.length}）`}>
          <div className="review-covers">
            {good.examplesFiles
              .filter(({ id }) => wanted.examplesImage.includes(id))
              .map(({ id, title, url }) => (
                <a key={id} href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={title} loading="lazy" />
                </a>
              ))}
          </div>
        </Part>
      )}
      <Part title="介绍">
        {wanted.introHtml ? (
          <RichText html={wanted.introHtml} pictures={good.introImages} />
        ) : (
          <p className="muted">没有填写介绍</p>
        )}
      </Part>
      {good.details.length > 0 && (
        <Part title={`课时（${good.details.length}）`}>
          <ReviewLessons good={good} />
        </Part>
      )}
    </>
  )
}

function Proofs({ good, ids }: { good: Reviewed; ids: Reviewed['copyRightFileIds'] }) {
  const files = good.copyRightFiles.filter(({ id }) => ids.includes(id))
  if (files.length === 0) return '没有上传'
  return (
    <span className="review-proofs">
      {files.map(({ id, title, ext, url }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer">
          {title}.{ext}
        </a>
      ))}
    </span>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="drawer-part">
    <h3>{title}</h3>
    {children}
  </section>
)
