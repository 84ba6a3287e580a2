import { workState } from '@zsm/contract/states'
import type { CreatorId, WorkId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { updateWorksCount } from '../creators/public.ts'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countPublished, lockWork, moveWork, setTakenDown } from './queries.ts'

/** Hides the link to the work, which can be neither changed nor published. What was about to be published is a draft again. */
export async function takeDownWork(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: WorkId; reason: string },
): Promise<void> {
  const work = (await lockWork(sql, creator, id)) ?? fail('workNotFound')
  const { statusDict, sendTime } = work
  if (statusDict === workState.waiting || (statusDict === workState.sending && sendTime === null)) {
    const draft = { statusDict: workState.draft, planTime: null, sendingId: null, checkTime: null } as const
    await moveWork(sql, creator, id, statusDict, { ...draft, updateTime: now() })
  }
  await put(sql, creator, id, reason)
}

export const putWorkBack = (sql: Tx, creator: CreatorId, id: WorkId): Promise<void> =>
  put(sql, creator, id, '')

async function put(sql: Tx, creator: CreatorId, id: WorkId, reason: string): Promise<void> {
  await setTakenDown(sql, creator, { id, reason })
  await updateWorksCount(sql, creator, await countPublished(sql, creator))
}
