import { contract } from '@zsm/contract'
import type { Change } from '@zsm/contract/operators/changes'
import { ProposalStatus } from '@zsm/contract/operators/proposals'
import { OperatorRole } from '@zsm/contract/operators/staff'
import { SettingKey } from '@zsm/contract/settings'
import { changeState, changeType } from '@zsm/contract/states'
import { useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { percent } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { type Decision, DecisionList } from './office/decision-list.tsx'
import { ListExportButton } from './office/public.ts'
import { useDecision } from './office/use-decision.ts'
import { useDecisionView } from './office/use-decision-view.ts'
import { rolesText } from './role-names.ts'
import { SettingText } from './setting-text.tsx'

const { operators, reference } = contract

const kinds: Record<Change['statusDict'], StatusKind> = {
  [changeState.waiting]: 'warning',
  [changeState.effective]: 'success',
  [changeState.rejected]: 'danger',
}

const ChangeState = ({ statusDict }: Pick<Change, 'statusDict'>) => (
  <WordStatus name="changeStatusDict" value={statusDict} kinds={kinds} />
)

/** A value of a change, formatted as on its own screen. */
type ValueProps = Pick<Change, 'typeDict' | 'targetId'> & { text: string; from?: string | null }

function Value({ typeDict, targetId, text, from }: ValueProps) {
  if (typeDict === changeType.categoryFee)
    return (
      <span className="numeric">
        {percent(Number(text))}
        {from && `，${from} 起`}
      </span>
    )
  if (typeDict === changeType.roles)
    return text === '' ? '停用' : rolesText(OperatorRole.array().parse(text.split(',')))
  return <SettingText of={SettingKey.parse(targetId)} value={text} />
}

const columns: readonly Column<Change>[] = [
  {
    key: 'title',
    title: '修改内容',
    render: ({ title, typeDict }) => <TwoLines first={title} second={labelOf('changeTypeDict', typeDict)} />,
  },
  { key: 'before', title: '现在', render: ({ before, ...change }) => <Value {...change} text={before} /> },
  {
    key: 'after',
    title: '改为',
    render: ({ after, ...change }) => <Value {...change} text={after} from={change.effectDay} />,
  },
  { key: 'status', title: '状态', render: ChangeState },
  { key: 'who', title: '提出人', render: ({ proposerName }) => proposerName },
  { key: 'decider', title: '复核人', render: ({ deciderName }) => deciderName || '—' },
  timeColumn('提出时间', ({ createTime }) => createTime),
]

/** Changes about money that one admin proposed and another decides on. */
export function ChangesPage() {
  const { place, asked, work } = useDecisionView(
    'office-changes',
    ProposalStatus,
    String(changeState.waiting),
  )
  const approve = useDecision(operators.approveChange, '修改已生效', [operators, reference])
  const asking = { ...asked, ...work }
  const list = useList(operators.listChange, asking)
  const decisionsOn = ({ id, statusDict, ownFlag, title, proposerName, effectDay }: Change): Decision[] => {
    if (statusDict !== changeState.waiting) return []
    const question = {
      title: `通过对“${title}”的修改？`,
      accept: '通过',
      text: `由 ${proposerName} 提出。${effectDay ? `通过后告知创作者，${effectDay} 起生效` : '通过后立即生效'}，请先与提出人核对。`,
    }
    const refuse = {
      endpoint: operators.rejectChange,
      input: { id },
      label: '驳回原因',
      submitLabel: '驳回',
      title: `驳回对“${title}”的修改`,
      done: '已驳回，没有修改',
      hint: '提出人会看到这段话',
    }
    return [
      {
        label: '复核通过',
        onClick: () => approve(question, { id }),
        disabled: ownFlag ? '不能通过自己提出的修改，请另一位管理员复核' : undefined,
      },
      { label: ownFlag ? '撤回' : '驳回', danger: true, asks: refuse },
    ]
  }
  return (
    <DecisionList
      place={place}
      title="修改复核"
      actions={<ListExportButton listName="change" endpoint={operators.listChange} asked={asking} />}
      description="资金设置、分类服务费和财务角色的修改，由另一位管理员通过后才生效。七天内建立或改动过对方账号的人不算另一位。"
      list={list}
      columns={columns}
      noun="修改"
      search={{ placeholder: '设置、分类或姓名', advice: '换个设置、分类或姓名' }}
      state={{ label: '复核状态', dictionary: 'changeStatusDict' }}
      detailTitle="修改复核"
      detail={(change) => <Facts of={factsOf(change)} />}
      decisionsOn={decisionsOn}
      work={{
        listName: 'change',
        waitsOf: ({ statusDict, createTime }) =>
          statusDict === changeState.waiting ? { work: 'change', since: createTime } : undefined,
        nameOf: ({ title }) => title,
      }}
      empty={{
        title: '没有等待复核的修改',
        text: '有人修改资金设置、分类服务费或财务角色时，会出现在这里',
      }}
    />
  )
}

const factsOf = (change: Change) =>
  [
    ['修改内容', change.title],
    ['类型', labelOf('changeTypeDict', change.typeDict)],
    ['现在', <Value key="before" {...change} text={change.before} />],
    ['改为', <Value key="after" {...change} text={change.after} from={change.effectDay} />],
    ['状态', <ChangeState key="status" {...change} />],
    ['提出人', change.proposerName],
    ['复核人', change.deciderName],
    ['驳回原因', change.rejectReason],
    ['提出时间', dateTime(change.createTime)],
    ['处理时间', change.decideTime && dateTime(change.decideTime)],
  ] as const
