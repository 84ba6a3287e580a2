import { useQuery } from '@tanstack/react-query'
import type { CaseList, ChangedRow, WorkCase } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import { CaseTargetId, type OperatorId } from '@zsm/contract/values'
import { query, useCall } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** The cases of the rows of a page, by row. */
export function useCases(
  listName: CaseList | undefined,
  ids: readonly string[],
): ReadonlyMap<string, WorkCase> {
  const targetIds = ids.slice(0, 100).map((id) => CaseTargetId.parse(id))
  const cases = useQuery({
    ...query(operators.listCase, { listName: listName ?? 'enroll', targetIds }, { background: true }),
    enabled: listName !== undefined && targetIds.length > 0,
    meta: { quiet: true },
  })
  return new Map(cases.data?.list.map((each) => [each.targetId, each]))
}

/** What cannot be done with some of several rows. */
export type Refused = { title: string; rows: readonly ChangedRow[] }

/** Takes, hands over and gives back. What was refused is told row by row. */
export function useCaseCalls(listName: CaseList, onRefused: (refused: Refused) => void) {
  const answered =
    (done: string, title: string) =>
    ({ list }: { list: ChangedRow[] }) => {
      const refused = list.filter(({ doneFlag }) => !doneFlag)
      const count = list.length - refused.length
      const [only] = list.length === 1 ? refused : []
      if (only?.message) toast.error(only.message)
      else if (refused.length > 0) onRefused({ title, rows: list })
      if (count > 0) toast.success(list.length > 1 ? `${done} ${count} 项` : done)
    }
  const options = { invalidates: [operators] }
  const take = useCall(operators.takeCase, { ...options, onSuccess: answered('已领取', '领取') })
  const give = useCall(operators.giveCase, { ...options, onSuccess: answered('已转交', '转交') })
  const back = useCall(operators.returnCase, { ...options, onSuccess: answered('已放回', '放回') })
  const input = (ids: readonly string[]) => ({
    listName,
    targetIds: ids.map((id) => CaseTargetId.parse(id)),
  })
  return {
    busy: take.isPending || give.isPending || back.isPending,
    take: (ids: readonly string[]) => take.mutate(input(ids)),
    give: (ids: readonly string[], operatorId: OperatorId) => give.mutate({ ...input(ids), operatorId }),
    back: (ids: readonly string[]) => back.mutate(input(ids)),
  }
}
