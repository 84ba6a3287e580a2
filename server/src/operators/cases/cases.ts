import type {
  CaseList,
  CaseNote,
  ChangedRow,
  Colleague,
  EarlierDecision,
  operatorCases,
  WorkCase,
} from '@zsm/contract/office/cases'
import { actionText } from '@zsm/contract/operators/audit-texts'
import {
  type CaseTargetId,
  type CreatorId,
  type OperatorId,
  type Page,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { InputOf, Role } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { readPage } from '../../database/page.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import {
  countNotes,
  deleteCase,
  findAssignee,
  findNote,
  insertCase,
  insertNote,
  listCases,
  listEarlier,
  listEnabled,
  listNotes,
  putCase,
  type Thing,
} from './queries.ts'
import { mayRead, mustRead } from './readers.ts'

/** The creator of a thing of a list, null if it has none; undefined if there is no such thing. The lists belong to later domains. */
export type FindCreatorOf = (sql: Sql, thing: Thing) => Promise<CreatorId | null | undefined>

/** The operator who asks. */
type Asker = { operator: OperatorId; roles: readonly Role[] }
type Several = InputOf<typeof operatorCases.takeCase>
type Answers = Promise<{ list: ChangedRow[] }>

const logged = ({ listName, targetId }: Thing) => ({ type: 'case', id: `${listName}:${targetId}` })

export async function readCases(
  sql: Sql,
  { operator, roles }: Asker,
  input: InputOf<typeof operatorCases.listCase>,
): Promise<WholeList<WorkCase>> {
  mustRead(roles, input.listName)
  return whole(await listCases(sql, operator, input))
}

export async function takeCases(
  sql: Sql,
  { operator, roles }: Asker,
  findCreatorOf: FindCreatorOf,
  { listName, targetIds }: Several,
): Answers {
  mustRead(roles, listName)
  return answerEach(targetIds, (targetId) => takeCase(sql, operator, findCreatorOf, { listName, targetId }))
}

function takeCase(sql: Sql, operator: OperatorId, findCreatorOf: FindCreatorOf, thing: Thing): Promise<void> {
  return transaction(sql, async (sql) => {
    const creatorId = await mustFind(sql, findCreatorOf, thing)
    if (await insertCase(sql, { ...thing, creatorId, operatorId: operator, takeTime: now() })) {
      await audit(sql, { action: 'operators.takeCase', target: logged(thing) })
      return
    }
    const assignee = await findAssignee(sql, thing)
    if (assignee && assignee.id !== operator)
      fail('caseTaken', { message: `${assignee.name} 正在处理，需要接手请用“转交”` })
  })
}

/** A case goes to a colleague who may read the list, whoever had it. */
export async function giveCases(
  sql: Sql,
  { operator, roles }: Asker,
  findCreatorOf: FindCreatorOf,
  { listName, targetIds, operatorId }: InputOf<typeof operatorCases.giveCase>,
): Answers {
  mustRead(roles, listName)
  const colleagues = await fitFor(sql, listName)
  if (!colleagues.some(({ id }) => id === operatorId)) fail('caseColleagueUnfit')
  return answerEach(targetIds, (targetId) => {
    const thing = { listName, targetId }
    return transaction(sql, async (sql) => {
      const creatorId = await mustFind(sql, findCreatorOf, thing)
      const before = await findAssignee(sql, thing)
      await putCase(sql, { ...thing, creatorId, operatorId, takeTime: now() })
      await audit(sql, {
        operator,
        action: 'operators.giveCase',
        target: logged(thing),
        before: { assignee: before?.id },
        after: { assignee: operatorId },
      })
    })
  })
}

export async function returnCases(
  sql: Sql,
  { operator, roles }: Asker,
  { listName, targetIds }: Several,
): Answers {
  mustRead(roles, listName)
  return answerEach(targetIds, (targetId) => {
    const thing = { listName, targetId }
    return transaction(sql, async (sql) => {
      if (!(await deleteCase(sql, operator, thing))) fail('caseNotYours')
      await audit(sql, { action: 'operators.returnCase', target: logged(thing) })
    })
  })
}

export async function listColleagues(
  sql: Sql,
  { roles }: Asker,
  { listName }: InputOf<typeof operatorCases.listColleague>,
): Promise<WholeList<Colleague>> {
  mustRead(roles, listName)
  return whole(await fitFor(sql, listName))
}

const fitFor = async (sql: Sql, listName: CaseList): Promise<Colleague[]> =>
  (await listEnabled(sql))
    .filter(({ roles }) => mayRead(roles, listName))
    .map(({ id, name }) => ({ id, name }))

export async function readNotes(
  sql: Sql,
  { roles }: Asker,
  input: InputOf<typeof operatorCases.listCaseNote>,
): Promise<Page<CaseNote>> {
  mustRead(roles, input.listName)
  return readPage(listNotes(sql, input), countNotes(sql, input), input)
}

/** The audit log names the thing without the words, which go with the creator's account. */
export async function addNote(
  sql: Sql,
  { operator, roles }: Asker,
  findCreatorOf: FindCreatorOf,
  { words, ...thing }: InputOf<typeof operatorCases.addCaseNote>,
): Promise<CaseNote> {
  mustRead(roles, thing.listName)
  return transaction(sql, async (sql) => {
    const creatorId = await mustFind(sql, findCreatorOf, thing)
    const id = newId<string>()
    await insertNote(sql, { ...thing, id, creatorId, operatorId: operator, words, createTime: now() })
    await audit(sql, { action: 'operators.addCaseNote', target: logged(thing) })
    return (await findNote(sql, { ...thing, id })) ?? fail('caseNotFound')
  })
}

/** The type by which the audit log names the things of each list. */
const targetTypes: Record<CaseList, string> = {
  enroll: 'enroll',
  certification: 'certification',
  good: 'good',
  appeal: 'takedown',
  complaint: 'complaint',
  withdraw: 'withdraw',
  batch: 'payoutBatch',
  refund: 'refund',
  dispute: 'dispute',
  heldOrder: 'order',
  notice: 'notice',
  difference: 'difference',
  adjustment: 'adjustment',
  closing: 'closing',
  change: 'change',
}

export async function readEarlier(
  sql: Sql,
  { roles }: Asker,
  findCreatorOf: FindCreatorOf,
  thing: InputOf<typeof operatorCases.listEarlierDecision>,
): Promise<WholeList<EarlierDecision>> {
  mustRead(roles, thing.listName)
  const creator = await mustFind(sql, findCreatorOf, thing)
  const type = targetTypes[thing.listName]
  const found = await listEarlier(sql, { type, targetId: thing.targetId, creator })
  return whole(found.map(({ action, ...decision }) => ({ ...decision, title: actionText(action) })))
}

async function mustFind(
  sql: Sql,
  findCreatorOf: FindCreatorOf,
  thing: { listName: CaseList; targetId: CaseTargetId },
): Promise<CreatorId | null> {
  const creator = await findCreatorOf(sql, thing)
  return creator === undefined ? fail('caseNotFound') : creator
}
