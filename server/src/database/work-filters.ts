import type { CaseList } from '@zsm/contract/office/cases'
import type { Day, Fen, OperatorId } from '@zsm/contract/values'
import type { Fragment, Sql } from './sql.ts'

/** Filters and order of a list of work, as every such list takes them. */
export type WorkFilters = {
  assigneeId?: OperatorId | undefined
  freeFlag?: boolean | undefined
  startDay?: Day | undefined
  endDay?: Day | undefined
  leastFen?: Fen | undefined
  mostFen?: Fen | undefined
  sort?: 'oldest' | 'newest' | 'largest' | 'smallest' | undefined
}

/** The columns of a list: the id of its rows, when they were submitted, and the amount that they are about. */
export type WorkColumns = { list: CaseList; id: Fragment; time: Fragment; fen?: Fragment }

/** `and …` for each of these filters. The fragments are of this code, so no column can be forged. */
export function workMatches(sql: Sql, filters: WorkFilters, { list, id, time, fen }: WorkColumns): Fragment {
  const { assigneeId, freeFlag, startDay, endDay, leastFen, mostFen } = filters
  return sql`
    ${
      assigneeId === undefined
        ? sql.empty
        : sql`and ${id} in (select target_id from cases where list_name = ${list} and operator_id = ${assigneeId})`
    }
    ${freeFlag ? sql`and not exists (select from cases where list_name = ${list} and target_id = ${id})` : sql.empty}
    ${startDay === undefined ? sql.empty : sql`and ${time} >= ${startDay}::date::timestamp at time zone 'Asia/Shanghai'`}
    ${endDay === undefined ? sql.empty : sql`and ${time} < (${endDay}::date + 1)::timestamp at time zone 'Asia/Shanghai'`}
    ${leastFen === undefined || !fen ? sql.empty : sql`and ${fen} >= ${leastFen}`}
    ${mostFen === undefined || !fen ? sql.empty : sql`and ${fen} <= ${mostFen}`}`
}

/** What the rows are ordered by: as asked, or as the list usually is. */
export function workOrder(
  sql: Sql,
  { sort }: WorkFilters,
  { id, time, fen }: WorkColumns,
  usual: Fragment,
): Fragment {
  if (sort === 'oldest') return sql`${time}, ${id}`
  if (sort === 'newest') return sql`${time} desc, ${id} desc`
  if (sort === undefined || !fen) return usual
  return sort === 'largest' ? sql`${fen} desc nulls last, ${id}` : sql`${fen} nulls last, ${id}`
}
