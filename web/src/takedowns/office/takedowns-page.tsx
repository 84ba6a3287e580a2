import type { OperatorTakedown } from '@zsm/contract/office/takedowns'
import { operators } from '@zsm/contract/operators'
import { takedownCan, takedownState } from '@zsm/contract/states'
import { TakedownStatus as Status } from '@zsm/contract/takedowns/takedowns'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { ago, dateTime } from '../../format/time.ts'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  useDecisionView,
  useRole,
} from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { TakedownFacts } from '../takedown-facts.tsx'
import { TakedownStatus } from '../takedown-status.tsx'

const columns: readonly Column<OperatorTakedown>[] = [
  {
    key: 'target',
    title: '内容',
    render: ({ targetName, kindDict, frontName }) => (
      <TwoLines first={targetName} second={`${labelOf('takedownKindDict', kindDict)} · ${frontName}`} />
    ),
  },
  {
    key: 'reason',
    title: '原因',
    render: ({ reason, reasonDict }) => (
      <TwoLines first={labelOf('takedownReasonDict', reasonDict)} second={reason} />
    ),
  },
  { key: 'status', title: '状态', render: ({ statusDict }) => <TakedownStatus statusDict={statusDict} /> },
  {
    key: 'appeal',
    title: '申诉',
    render: ({ appealTime, deadlineTime, statusDict }) =>
      appealTime === null ? (
        '—'
      ) : (
        <TwoLines
          first={ago(appealTime)}
          second={
            statusDict === takedownState.appealed && deadlineTime
              ? `期限 ${dateTime(deadlineTime)}`
              : '已处理'
          }
        />
      ),
  },
  {
    key: 'taker',
    title: '下架',
    render: ({ takerName, takeTime }) => <TwoLines first={takerName} second={ago(takeTime)} />,
  },
]

/** `/admin/takedowns`: what was taken down, and the appeals. The appeal that waits longest is first. */
export function OfficeTakedownsPage() {
  const { place, asked, work } = useDecisionView('office-takedowns', Status, String(takedownState.appealed))
  const decides = useRole('reviewer')
  const asking = { ...asked, ...work }
  const list = useList(operators.listTakedown, asking)
  const decisionsOn = (takedown: OperatorTakedown): Decision[] => {
    if (!decides) return []
    const { statusDict } = takedown
    return [
      ...(takedownCan.lift.includes(statusDict) ? [{ label: '恢复', asks: askToLift(takedown) }] : []),
      ...(takedownCan.uphold.includes(statusDict)
        ? [{ label: '维持下架', asks: askToUphold(takedown) }]
        : []),
    ]
  }
  return (
    <DecisionList
      place={place}
      title="下架与申诉"
      description="下架的内容不再公开，也不能售卖。申诉由下架的人以外的运营人员处理；等待最久的申诉排在最前。"
      actions={
        <>
          <ListExportButton listName="appeal" endpoint={operators.listTakedown} asked={asking} />
          <ButtonLink to={paths.operatorTakedownTargets()}>下架内容</ButtonLink>
        </>
      }
      list={list}
      columns={columns}
      noun="下架记录"
      search={{ placeholder: '名称、创作者或原因', advice: '换个关键词' }}
      state={{ label: '下架状态', dictionary: 'takedownStatusDict' }}
      detailTitle="下架详情"
      detail={(takedown) => (
        <TakedownFacts
          takedown={takedown}
          more={[
            ['创作者', takedown.frontName],
            ['下架的人', takedown.takerName],
            ['处理的人', takedown.deciderName],
          ]}
        />
      )}
      decisionsOn={decisionsOn}
      work={{
        listName: 'appeal',
        waitsOf: ({ statusDict, appealTime }) =>
          statusDict === takedownState.appealed && appealTime
            ? { work: 'appeal', since: appealTime }
            : undefined,
        nameOf: ({ targetName }) => targetName,
      }}
      empty={{ title: '没有等待处理的申诉', text: '创作者对下架有不同意见、提交申诉时，会出现在这里' }}
    />
  )
}

const askToLift = ({ id, targetName }: OperatorTakedown) => ({
  endpoint: operators.liftTakedown,
  input: { id },
  title: `恢复“${targetName}”`,
  label: '处理说明',
  submitLabel: '恢复',
  done: '已恢复到下架以前的状态',
  hint: '创作者会看到这段话。内容回到下架以前的状态；缺少上架条件的商品，由创作者补全后上架。',
})

const askToUphold = ({ id, targetName }: OperatorTakedown) => ({
  endpoint: operators.upholdTakedown,
  input: { id },
  title: `维持下架“${targetName}”`,
  label: '处理说明',
  submitLabel: '维持下架',
  done: '已维持下架，创作者会看到说明',
})
