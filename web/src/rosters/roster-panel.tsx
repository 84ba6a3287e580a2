import { type RosterEntry, rosters } from '@zsm/contract/rosters/rosters'
import { learnerSource, rosterSort, studyState } from '@zsm/contract/states'
import { useList } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { ago, day } from '../format/time.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Status, type StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { besideRoster, filtersOf, type RosterView, rosterView, type SetRosterView } from './roster-view.ts'

type Choices<Value extends number> = { values: readonly Value[]; labels: Record<Value, string> }

const optionsOf = <Value extends number>(all: string, { values, labels }: Choices<Value>) => [
  ...(all ? [{ value: '', label: all }] : []),
  ...values.map((value) => ({ value: String(value), label: labels[value] })),
]

const studies = optionsOf('全部进度', studyState)
const sources = optionsOf('全部来源', learnerSource)
const sorts = optionsOf('', rosterSort)
const endings = [
  { value: '', label: '全部期限' },
  { value: '0', label: '可以学习' },
  { value: '1', label: '已到期' },
]

type PanelProps = { view: RosterView; setView: SetRosterView }

/** The learners of the shop, or of one good. */
export function RosterPanel({ view: ofTabs, setView: setOfTabs }: PanelProps) {
  const [view, setView, own] = useOwnList(
    `learners-of-${ofTabs.good ? 'good' : 'shop'}`,
    [ofTabs, setOfTabs],
    rosterView,
    besideRoster,
  )
  const { keyword, pageNum, pageSize, ended } = view
  const { goodId, ...narrowing } = filtersOf(view)
  const list = useList(rosters.listData, {
    pageNum,
    pageSize,
    sortDict: chosen(rosterSort.codec, view.sort) ?? rosterSort.newest,
    ...filtersOf(view),
  })
  const clear = { keyword: '', study: '', source: '', ended: '' }
  const isFiltered = Object.keys(narrowing).length > 0
  return (
    <ListPanel
      own={own}
      label="学员"
      list={list}
      columns={goodId ? ofGood : ofShop}
      rowKey={({ learnerId }) => learnerId}
      rowActions={({ learnerId }) => [{ label: '查看', onClick: () => setView({ learner: learnerId }) }]}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={keyword}
            placeholder="昵称、手机号或后四位"
            onSearch={(keyword) => setView({ keyword })}
          />
          <SelectFilter
            label="进度"
            value={view.study}
            options={goodId ? studies : studies.filter(({ value }) => value !== String(studyState.finished))}
            onChange={(study) => setView({ study })}
          />
          <SelectFilter
            label="来源"
            value={view.source}
            options={sources}
            onChange={(source) => setView({ source })}
          />
          <SelectFilter
            label="期限"
            value={ended}
            options={endings}
            onChange={(ended) => setView({ ended })}
          />
          <SelectFilter
            label="排序"
            value={view.sort || String(rosterSort.newest)}
            options={sorts}
            onChange={(sort) => setView({ sort })}
          />
        </>
      }
      empty={
        isFiltered ? (
          <NoMatch noun="学员" onClear={() => setView(clear)} />
        ) : (
          <EmptyState
            title="还没有学员"
            text="有人购买、领取，或您手动开通以后，会出现在这里。"
            action={<ButtonLink to={paths.courses()}>分享课程</ButtonLink>}
          />
        )
      }
    />
  )
}

const studyKinds: Record<RosterEntry['studyDict'], StatusKind> = {
  [studyState.idle]: 'info',
  [studyState.underWay]: 'warning',
  [studyState.finished]: 'success',
}

const who: Column<RosterEntry> = {
  key: 'name',
  title: '学员',
  render: ({ name, mobile }) => <TwoLines first={name} second={mobile || '已注销'} />,
}
const since: Column<RosterEntry> = {
  key: 'sinceTime',
  title: '加入',
  render: ({ sinceTime, sourceDict }) => (
    <TwoLines first={day(sinceTime)} second={learnerSource.labels[sourceDict]} />
  ),
}
const seen: Column<RosterEntry> = {
  key: 'seenTime',
  title: '最近学习',
  render: ({ seenTime }) => (seenTime ? ago(seenTime) : '—'),
}
const access: Column<RosterEntry> = {
  key: 'accessEndTime',
  title: '期限',
  render: ({ accessEndTime, endedFlag }) =>
    accessEndTime === null ? '长期' : endedFlag ? <Status>已到期</Status> : `至 ${day(accessEndTime)}`,
}
const money: Column<RosterEntry>[] = [
  { key: 'orderCount', title: '订单', numeric: true, render: ({ orderCount }) => thousands(orderCount) },
  { key: 'payFen', title: '实付', numeric: true, render: ({ payFen }) => yuan(payFen) },
  {
    key: 'refundFen',
    title: '已退款',
    numeric: true,
    render: ({ refundFen }) => (refundFen > 0 ? yuan(refundFen) : '—'),
  },
]
const progress: Column<RosterEntry> = {
  key: 'studyDict',
  title: '进度',
  render: ({ studyDict, doneCount, lessonCount }) => (
    <TwoLines
      first={<WordStatus name="studyDict" value={studyDict} kinds={studyKinds} />}
      second={lessonCount > 0 ? `${doneCount} / ${lessonCount} 课` : ''}
    />
  ),
}
const goodsOwned: Column<RosterEntry> = {
  key: 'goodCount',
  title: '商品',
  numeric: true,
  render: ({ goodCount }) => thousands(goodCount),
}

const ofShop = [who, since, goodsOwned, seen, ...money, access]
const ofGood = [who, since, progress, seen, ...money, access]
