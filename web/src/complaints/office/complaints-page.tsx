import { ComplaintKind, ComplaintStatus as Status } from '@zsm/contract/complaints/complaints'
import type { OperatorComplaint } from '@zsm/contract/office/complaints'
import { operators } from '@zsm/contract/operators'
import { complaintCan, complaintKind, complaintState, complaintTarget } from '@zsm/contract/states'
import { useList } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { labelOf, optionsOf } from '../../format/dictionary.ts'
import { dateTime } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import {
  type Decision,
  DecisionList,
  isNarrowed,
  ListExportButton,
  MaskedNumber,
  useOwnId,
  useRole,
  type Waits,
  workAsked,
  workPlaces,
} from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/page/link.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { ComplaintFacts, PaperLinks } from '../complaint-facts.tsx'
import { ComplaintStatus } from '../complaint-status.tsx'

const first = { keyword: '', status: String(complaintState.waiting), kind: '', ...workPlaces }
const places = { ...paging, ...first, open: '' }

/** `/admin/complaints`: what people complain about. Those about minors come first, then those whose deadline is next. */
export function OfficeComplaintsPage() {
  const [view, setView, own] = useListView('office-complaints', places, 'open')
  const { pageNum, pageSize, keyword, status, kind } = view
  const decides = useRole('reviewer')
  const asking = {
    pageNum,
    pageSize,
    statesFlag: true,
    keyword: keyword || undefined,
    statusDict: chosen(Status, status),
    kindDict: chosen(ComplaintKind, kind),
    ...workAsked(view, useOwnId()),
  }
  const list = useList(operators.listComplaint, asking)
  const decisionsOn = (complaint: OperatorComplaint): Decision[] => {
    if (!decides) return []
    const { statusDict } = complaint
    return [
      ...(complaintCan.uphold.includes(statusDict)
        ? [{ label: '成立', danger: true, asks: askToUphold(complaint) }]
        : []),
      ...(complaintCan.reject.includes(statusDict)
        ? [{ label: '不成立', asks: askToReject(complaint) }]
        : []),
    ]
  }
  return (
    <DecisionList
      place={{
        view,
        setView,
        own,
        isFiltered: keyword !== '' || kind !== '' || status !== first.status || isNarrowed(view),
        clear: () => setView(first),
      }}
      title="投诉"
      actions={<ListExportButton listName="complaint" endpoint={operators.listComplaint} asked={asking} />}
      description="对商品和店铺的投诉。涉及未成年人的排在最前，其余按处理期限。成立的内容会下架，创作者可以申诉一次。"
      list={list}
      columns={columns}
      noun="投诉"
      search={{ placeholder: '投诉编号、名称或创作者', advice: '换个编号' }}
      state={{ label: '投诉状态', dictionary: 'complaintStatusDict' }}
      more={
        <SelectFilter
          label="投诉类型"
          value={kind}
          options={optionsOf('complaintKindDict', '全部类型')}
          onChange={(kind) => setView({ kind })}
        />
      }
      detailTitle="投诉详情"
      detail={(complaint) => <OfficeFacts complaint={complaint} />}
      decisionsOn={decisionsOn}
      work={{ listName: 'complaint', waitsOf, nameOf: ({ complaintNo }) => complaintNo }}
      empty={{
        title: '没有等待平台处理的投诉',
        text: '创作者答复、答复期到了，或涉及未成年人的投诉，会出现在这里',
      }}
    />
  )
}

const waitsOf = ({ statusDict, kindDict, submitTime }: OperatorComplaint): Waits | undefined =>
  statusDict === complaintState.waiting
    ? { work: kindDict === complaintKind.minors ? 'minorComplaint' : 'complaint', since: submitTime }
    : undefined

const columns: readonly Column<OperatorComplaint>[] = [
  {
    key: 'target',
    title: '对象',
    render: ({ targetName, targetDict, frontName }) => (
      <TwoLines
        first={targetName || '已注销的内容'}
        second={`${labelOf('complaintTargetDict', targetDict)} · ${frontName}`}
      />
    ),
  },
  {
    key: 'kind',
    title: '类型',
    render: ({ kindDict, words }) => (
      <TwoLines
        first={labelOf('complaintKindDict', kindDict)}
        second={<span className="one-line">{words}</span>}
      />
    ),
  },
  {
    key: 'status',
    title: '状态',
    render: ({ statusDict, answerTime }) => (
      <TwoLines
        first={<ComplaintStatus statusDict={statusDict} />}
        second={answerTime === null ? '没有答复' : '已答复'}
      />
    ),
  },
  { key: 'deadline', title: '处理期限', render: ({ deadlineTime }) => dateTime(deadlineTime) },
]

function OfficeFacts({ complaint }: { complaint: OperatorComplaint }) {
  const { frontId, frontName, contactName, contact, learnerId, learnerMobile, papers } = complaint
  const { targetDict, targetId, takedownId, deciderName } = complaint
  const page = targetDict === complaintTarget.good ? learnerPaths.good(targetId) : learnerPaths.shop(targetId)
  return (
    <ComplaintFacts
      complaint={complaint}
      decider={deciderName}
      more={[
        [
          '页面',
          <a key="page" href={page} target="_blank" rel="noreferrer">
            打开公开页面
          </a>,
        ],
        [
          '创作者',
          <Link key="creator" to={paths.operatorCreator({ id: frontId })}>
            {frontName}
          </Link>,
        ],
        ['联系人', contactName],
        [
          '手机号',
          learnerMobile && (
            <MaskedNumber
              key="mobile"
              of="learnerMobile"
              id={learnerId}
              masked={learnerMobile}
              name={contactName}
            />
          ),
        ],
        ['其他联系方式', contact],
        [
          '证明材料',
          <PaperLinks
            key="papers"
            of={papers.map(({ id, title, size, url }) => ({ id, url, name: `${title}（${bytes(size)}）` }))}
          />,
        ],
        ...(takedownId
          ? [
              [
                '下架记录',
                <Link key="takedown" to={paths.operatorTakedowns({ status: 'all', open: takedownId })}>
                  查看下架与申诉
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

const reason = { label: '处理说明', hint: '双方都会看到这段话，请写明依据，不要写投诉人的身份' }

const askToUphold = ({ id, targetName }: OperatorComplaint) => ({
  ...reason,
  endpoint: operators.upholdComplaint,
  input: { id },
  title: `投诉成立：下架“${targetName}”`,
  submitLabel: '成立并下架',
  done: '已下架，双方会看到说明',
})

const askToReject = ({ id, targetName }: OperatorComplaint) => ({
  ...reason,
  endpoint: operators.rejectComplaint,
  input: { id },
  title: `对“${targetName}”的投诉不成立`,
  submitLabel: '不成立',
  done: '已处理，双方会看到说明',
})
