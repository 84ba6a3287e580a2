import { EnrollStatus } from '@zsm/contract/creators'
import type { OperatorEnroll } from '@zsm/contract/office/enrolls'
import { operators } from '@zsm/contract/operators'
import { enrollState } from '@zsm/contract/states'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { dateTime } from '../../format/time.ts'
import {
  type Decision,
  DecisionList,
  ListExportButton,
  MaskedNumber,
  type Several,
  useDecision,
  useDecisionView,
  useRole,
} from '../../operators/office/public.ts'
import { useCategoryPath } from '../../reference/public.ts'
import type { StatusKind } from '../../ui/feedback/status.tsx'
import { WordStatus } from '../../ui/feedback/word-status.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import './office.css'

const kinds: Record<OperatorEnroll['statusDict'], StatusKind> = {
  [enrollState.draft]: 'info',
  [enrollState.waiting]: 'warning',
  [enrollState.passed]: 'success',
  [enrollState.rejected]: 'danger',
  [enrollState.suspended]: 'danger',
}

const EnrollState = ({ statusDict }: Pick<OperatorEnroll, 'statusDict'>) => (
  <WordStatus name="enrollStatusDict" value={statusDict} kinds={kinds} />
)

const columns: readonly Column<OperatorEnroll>[] = [
  {
    key: 'who',
    title: '申请人',
    render: (enroll) => <TwoLines first={enroll.frontName} second={enroll.mobile} />,
  },
  { key: 'type', title: '身份', render: ({ typeDict }) => labelOf('enrollTypeDict', typeDict) },
  {
    key: 'note',
    title: '教什么',
    render: ({ teaches, applyNote }) => <span className="clamped">{teaches || applyNote || '未填写'}</span>,
  },
  { key: 'status', title: '状态', render: EnrollState },
  timeColumn('提交时间', ({ submitTime }) => submitTime),
]

const isWaiting = ({ statusDict }: OperatorEnroll) => statusDict === enrollState.waiting
const idsOf = (rows: readonly OperatorEnroll[]) => ({ ids: rows.map(({ id }) => id) })

const severalEnrolls: readonly Several<OperatorEnroll>[] = [
  {
    label: '通过',
    fits: isWaiting,
    endpoint: operators.approveEnrolls,
    input: idsOf,
    text: '通过后就能上架和售卖。请先看过每一份申请。',
  },
  {
    label: '驳回',
    danger: true,
    fits: isWaiting,
    endpoint: operators.rejectEnrolls,
    input: idsOf,
    text: '每一位申请人都会看到这段话，可以修改后再次申请',
    reason: '驳回原因',
  },
]

/** Applications to join, longest waiting first. */
export function EnrollsPage() {
  const { place, asked, work } = useDecisionView('office-enrolls', EnrollStatus, String(enrollState.waiting))
  const isAdmin = useRole('admin')
  const approve = useDecision(operators.approveEnroll, '已通过，创作者可以开始售卖')
  const asking = { ...asked, ...work }
  const list = useList(operators.listEnroll, asking)

  const decisionsOn = ({ id, statusDict, frontName }: OperatorEnroll): Decision[] => {
    const pass = (label: string): Decision => ({
      label,
      onClick: () =>
        approve(
          { title: `${label} ${frontName} 的入驻？`, text: '通过后就能上架和售卖。', accept: label },
          { id },
        ),
    })
    const refuse = {
      input: { id },
      title: `驳回 ${frontName} 的入驻`,
      label: '驳回原因',
      submitLabel: '驳回',
      done: '已驳回，创作者可以修改后再次申请',
      endpoint: operators.rejectEnroll,
    }
    const suspend = {
      input: { id },
      title: `停用 ${frontName}`,
      label: '停用原因',
      submitLabel: '停用',
      done: '已停用，商品不能再售卖',
      endpoint: operators.suspendEnroll,
    }
    if (statusDict === enrollState.waiting)
      return [pass('通过'), { label: '驳回', danger: true, asks: refuse }]
    if (statusDict === enrollState.passed && isAdmin) return [{ label: '停用', danger: true, asks: suspend }]
    return statusDict === enrollState.suspended ? [pass('恢复')] : []
  }
  return (
    <DecisionList
      place={place}
      title="入驻审核"
      actions={<ListExportButton listName="enroll" endpoint={operators.listEnroll} asked={asking} />}
      description="核实申请人，通过后即可上架和售卖。等待最久的排在最前。"
      list={list}
      columns={columns}
      noun="入驻申请"
      search={{ placeholder: '手机号或昵称', advice: '换个手机号或昵称' }}
      state={{ label: '申请状态', dictionary: 'enrollStatusDict' }}
      detailTitle="入驻申请"
      detail={(enroll) => <EnrollFacts enroll={enroll} />}
      decisionsOn={decisionsOn}
      work={{
        listName: 'enroll',
        waitsOf: ({ statusDict, submitTime }) =>
          statusDict === enrollState.waiting ? { work: 'enroll', since: submitTime } : undefined,
        nameOf: ({ frontName }) => frontName,
        several: severalEnrolls,
      }}
      empty={{ title: '没有等待审核的入驻申请', text: '新的申请会出现在这里' }}
    />
  )
}

/** Addresses that a stranger wrote: each opens apart, without telling where from. */
const SampleLinks = ({ of: links }: { of: OperatorEnroll['sampleLinks'] }) => (
  <ul className="enroll-lines">
    {links.map((link) => (
      <li key={link}>
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {link}
        </a>
      </li>
    ))}
  </ul>
)

const Refusals = ({ of: refusals }: { of: OperatorEnroll['refusals'] }) => (
  <ul className="enroll-lines">
    {refusals.map(({ reason, refuseTime }) => (
      <li key={refuseTime}>
        {dateTime(refuseTime)} {reason}
      </li>
    ))}
  </ul>
)

function EnrollFacts({ enroll }: { enroll: OperatorEnroll }) {
  const pathOf = useCategoryPath()
  return (
    <Facts
      of={[
        ['申请人', enroll.frontName],
        [
          '手机号',
          <MaskedNumber
            key={enroll.frontId}
            of="creatorMobile"
            id={enroll.frontId}
            masked={enroll.mobile}
            name={enroll.frontName}
          />,
        ],
        ['状态', <EnrollState key="status" {...enroll} />],
        ['身份', labelOf('enrollTypeDict', enroll.typeDict)],
        ['擅长分类', pathOf(enroll.classifyId) ?? ''],
        ['教什么', enroll.teaches],
        ['经验', enroll.experience],
        ['代表作品', enroll.sampleLinks.length > 0 && <SampleLinks key="samples" of={enroll.sampleLinks} />],
        ['申请说明', enroll.applyNote],
        [
          '邀请人',
          enroll.inviteCode &&
            `${enroll.inviterName || '邀请码没有对应的创作者'}（邀请码 ${enroll.inviteCode}）`,
        ],
        ['用户协议', `第 ${enroll.agreeVersion} 版，${dateTime(enroll.agreeTime)} 同意`],
        ['提交', `第 ${enroll.submitCount} 次，${dateTime(enroll.submitTime)}`],
        ['审核时间', enroll.auditTime && dateTime(enroll.auditTime)],
        ['这次的原因', enroll.rejectReason],
        ['以前的驳回', enroll.refusals.length > 0 && <Refusals key="refusals" of={enroll.refusals} />],
      ]}
    />
  )
}
