import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { goodAudit, takedownKind } from '@zsm/contract/states'
import { GoodId } from '@zsm/contract/values'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { askTakeDown } from '../../takedowns/public.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { DetailDrawer } from '../../ui/overlay/detail-drawer.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import './office.css'
import {
  CasePanel,
  DecisionButtons,
  ReasonDialog,
  StepButtons,
  useDecision,
  type useWork,
} from '../../operators/office/public.ts'
import { GoodContent } from './good-content.tsx'

/** Wider than any screen: both versions stand side by side on the whole page. */
const wholePage = 4096

type GoodReviewPanelProps = {
  id: string
  work: Pick<ReturnType<typeof useWork>, 'steps' | 'cases' | 'guarded'>
  onClose: () => void
}

/** A good as its creator wants it sold beside the one on sale, to decide on. The decision applies to the version that the operator has read. */
export function GoodReviewPanel({ id, work, onClose }: GoodReviewPanelProps) {
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
              {
                title: `通过“${name}”？`,
                text: shown.revision
                  ? '通过后修改立即生效，买家看到新的内容和价格。'
                  : '通过后创作者可以上架售卖。',
                accept: '通过',
              },
              { id: shown.id, version: shown.version, outlineMark: shown.outlineMark },
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
        size={wholePage}
        open={goodId !== undefined}
        extra={<StepButtons {...work.steps} />}
        onClose={onClose}
        actions={actions.length > 0 && <DecisionButtons actions={work.guarded(id, actions)} />}
      >
        {goodId && (
          <Loaded from={good} rows={10}>
            {(good) => (
              <>
                <GoodContent good={good} />
                <CasePanel key={good.id} listName="good" id={good.id} found={work.cases.get(good.id)} />
              </>
            )}
          </Loaded>
        )}
      </DetailDrawer>
      {refusing && shown && (
        <ReasonDialog
          endpoint={operators.rejectGood}
          input={{ id: shown.id, version: shown.version }}
          listName="good"
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
