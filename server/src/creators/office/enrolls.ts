import type { ChangedRow } from '@zsm/contract/office/cases'
import type { OperatorEnroll, operatorEnrolls } from '@zsm/contract/office/enrolls'
import { enrollState } from '@zsm/contract/states'
import { CaseTargetId, type EnrollId, type Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../../accounts/public.ts'
import { answerEach } from '../../answer-each.ts'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { countStates, partsOf } from '../../database/state-counts.ts'
import { fail } from '../../failure.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import { decide } from '../enrolls.ts'
import { countAllEnrolls, findApplicant, findListed, type Listed, listAllEnrolls } from './enrolls.queries.ts'

export async function listEnrolls(
  sql: Sql,
  filters: InputOf<typeof operatorEnrolls.listEnroll>,
): Promise<Page<OperatorEnroll>> {
  const page = await readPage(
    listAllEnrolls(sql, filters),
    countAllEnrolls(sql, filters),
    filters,
    countStates(filters, partsOf(enrollState.values), (part) => countAllEnrolls(sql, part)),
  )
  return { ...page, list: page.list.map(shown) }
}

/** Does what an operator decided on an application for the creator whose it is. */
export async function decideOnEnroll(
  sql: Sql,
  decision: 'approve' | 'reject' | 'suspend',
  input: { id: EnrollId; reason?: string },
): Promise<OperatorEnroll> {
  const { creatorId } = (await findApplicant(sql, input.id)) ?? fail('enrollNotFound')
  await tellWhoDecided(sql, { type: 'enroll', id: input.id }, () => decide(sql, creatorId, decision, input))
  return shown((await findListed(sql, input.id)) ?? fail('enrollNotFound'))
}

/** The same for several applications, one after another. */
export async function decideOnEnrolls(
  sql: Sql,
  decision: 'approve' | 'reject',
  { ids, reason = '' }: { ids: readonly EnrollId[]; reason?: string },
): Promise<{ list: ChangedRow[] }> {
  const { list } = await answerEach(ids, (id) => decideOnEnroll(sql, decision, { id, reason }))
  return { list: list.map((row) => ({ ...row, id: caseTarget(row.id) })) }
}

const caseTarget = (id: EnrollId) => CaseTargetId.parse(id)

function shown({ account, ...enroll }: Listed): OperatorEnroll {
  return { ...enroll, mobile: maskMobile(account) }
}
