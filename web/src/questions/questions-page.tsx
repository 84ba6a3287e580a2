import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import { type Question, questions } from '@zsm/contract/questions'
import { questionState } from '@zsm/contract/states'
import { GoodId, QuestionId } from '@zsm/contract/values'
import { useState } from 'react'
import { query, useCall, useList } from '../api/query.ts'
import { ago } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { confirm } from '../ui/overlay/confirm.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { AnswerDrawer } from './answer-drawer.tsx'
import './questions-page.css'
import { ScoreDialog } from './score-dialog.tsx'

const { waiting, answered, closed } = questionState
const states = [
  { value: '', label: '全部' },
  ...[waiting, answered, closed].map((value) => ({ value: `${value}`, label: questionState.labels[value] })),
]

const sides = [
  { value: '', label: '问我的' },
  { value: 'mine', label: '我问的' },
] as const
type Side = (typeof sides)[number]['value']

const places = { ...paging, keyword: '', status: '', good: '', open: '', side: '' as Side }

/** `/user/questions`: learners' questions about the creator's goods. */
export function QuestionsPage() {
  const [view, setView, own] = useListView('questions', places, 'open')
  const asked = view.side === 'mine'
  const [scored, setScored] = useState<Question>()
  const goodId = GoodId.safeParse(view.good).data
  const statusDict = chosen(questionState.codec, view.status)
  const input = {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    ...(view.keyword && { keyword: view.keyword }),
    ...(statusDict && { statusDict }),
    ...(goodId && { goodId }),
    ...(asked && { askedFlag: true }),
  }
  const list = useList(questions.listData, input)
  const change = useCall(questions.update, { invalidates: [questions] })

  const askToClose = async ({ id, version, question }: Question) => {
    const closed = {
      title: '关闭这个问题？',
      text: `“${question}”关闭后不能再回答，已有的回答保留。`,
      accept: '关闭问题',
    }
    if (!(await confirm(closed))) return
    change.mutate({ id, version, closeFlag: true }, { onSuccess: () => toast.success('问题已关闭') })
  }
  const rowActions = (one: Question): RowAction[] => {
    const { id, version, statusDict, topFlag, publicFlag } = one
    if (asked) {
      const early = one.answer === '' ? '有了回答才能评分' : undefined
      const label = one.score === null ? '评分' : '修改评分'
      return [{ label, disabled: early, onClick: () => setScored(one) }]
    }
    const over =
      statusDict === questionState.closed || statusDict === questionState.hidden
        ? '问题已关闭，不能再修改回答'
        : undefined
    return [
      {
        label: statusDict === questionState.waiting ? '回答' : '查看',
        onClick: () => setView({ open: id }),
      },
      {
        label: topFlag ? '取消置顶' : '置顶',
        onClick: () => change.mutate({ id, version, topFlag: !topFlag }),
      },
      {
        label: publicFlag ? '不公开' : '公开',
        onClick: () => change.mutate({ id, version, publicFlag: !publicFlag }),
      },
      { label: '关闭问题', disabled: over, onClick: () => askToClose(one) },
    ]
  }
  const filtered = view.keyword !== '' || view.status !== '' || goodId !== undefined
  const opened = QuestionId.safeParse(view.open).data
  return (
    <>
      <ListPage
        own={own}
        title="学员提问"
        description="回答得越快，下单的人越多；公开的回答会显示在商品页。"
        {...(goodId && { above: <OneGood id={goodId} onAll={() => setView({ good: '' })} /> })}
        list={list}
        columns={columns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索问题或回答"
              onSearch={(keyword) => setView({ keyword })}
            />
            <ChoiceFilter
              label="谁的提问"
              value={asked ? 'mine' : ''}
              options={sides}
              onChange={(side) => setView({ side })}
            />
            <StateTabs
              label="状态"
              value={states.find(({ value }) => value === view.status)?.value ?? ''}
              options={states}
              counts={list.data?.stateCounts}
              stale={list.isPlaceholderData}
              onChange={(status) => setView({ status })}
            />
          </>
        }
        empty={
          filtered ? (
            <NoMatch noun="问题" onClear={() => setView({ keyword: '', status: '', good: '' })} />
          ) : asked ? (
            <EmptyState title="您还没有提过问" text="您在商品页的提问会出现在这里，有了回答可以评分。" />
          ) : (
            <EmptyState
              title="还没有人提问"
              text="商品上架后，学员在商品页的提问会出现在这里。"
              action={<ButtonLink to={paths.courses()}>查看课程</ButtonLink>}
            />
          )
        }
      />
      {scored && <ScoreDialog question={scored} onClose={() => setScored(undefined)} />}
      {opened && !asked && <AnswerDrawer id={opened} onClose={() => setView({ open: '' })} />}
    </>
  )
}

/** Says that only the questions of one good are listed, with a link to all. */
function OneGood({ id, onAll }: { id: GoodId; onAll: () => void }) {
  const { data } = useQuery(query(goods.get, { id, viewFlag: false }, { background: true }))
  return (
    <Notice
      action={
        <button type="button" className="link-button" onClick={onAll}>
          查看全部
        </button>
      }
    >
      只显示{data ? `“${data.name}”` : '这个商品'}的提问。
    </Notice>
  )
}

const kinds: Record<Question['statusDict'], StatusKind> = {
  [questionState.waiting]: 'warning',
  [questionState.answered]: 'success',
  [questionState.closed]: 'info',
  [questionState.hidden]: 'danger',
}

const columns: Column<Question>[] = [
  { key: 'question', title: '问题', render: (question) => <Asked question={question} /> },
  { key: 'goodName', title: '商品', render: ({ goodName }) => goodName },
  {
    key: 'statusDict',
    title: '状态',
    render: ({ statusDict, takenDownReason }) =>
      takenDownReason ? (
        <Status kind="danger">平台下架</Status>
      ) : (
        <WordStatus name="questionStatusDict" value={statusDict} kinds={kinds} />
      ),
  },
  {
    key: 'score',
    title: '评分',
    numeric: true,
    render: ({ score }) => (score === null ? '—' : `${score} 分`),
  },
]

const Asked = ({
  question: { question, answer, lessonName, userName, askTime, topFlag, publicFlag, images, pictures },
}: {
  question: Question
}) => (
  <span className="question-asked">
    <strong>
      {topFlag && <Status kind="info">置顶</Status>} {question}
    </strong>
    {answer && <span className="question-answer">答：{answer}</span>}
    <small className="muted">
      {userName} · {ago(askTime)}
      {images.length + pictures.length > 0 && ` · ${images.length + pictures.length} 张图片`}
      {lessonName && ` · 课时：${lessonName}`}
      {!publicFlag && ' · 不公开'}
    </small>
  </span>
)
