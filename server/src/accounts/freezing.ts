import { accountCan, accountState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { findOwner, moveStatus } from './queries.ts'
import { supersedeAll } from './sessions.queries.ts'

/** 1 正常, 3 注销中 → 2 冻结. All sessions end within a second, and sign-in answers that the account is frozen. */
export function freezeAccount(sql: Sql, { id, reason }: { id: CreatorId; reason: string }): Promise<null> {
  return transaction(sql, async (sql) => {
    const account = await moved(sql, id, { from: accountCan.freeze, to: accountState.frozen })
    await supersedeAll(sql, account, { time: now() })
    await audit(sql, {
      creator: id,
      action: 'accounts.freeze',
      target: { type: 'front', id },
      after: { reason },
    })
    return null
  })
}

/** 2 冻结 → 1 正常. */
export function unfreezeAccount(sql: Sql, { id }: { id: CreatorId }): Promise<null> {
  return transaction(sql, async (sql) => {
    await moved(sql, id, { from: accountCan.unfreeze, to: accountState.active })
    await audit(sql, { creator: id, action: 'accounts.unfreeze', target: { type: 'front', id } })
    return null
  })
}

async function moved(sql: Sql, id: CreatorId, step: { from: readonly number[]; to: number }) {
  const moved = await moveStatus(sql, id, step)
  if (moved) return moved
  const owner = await findOwner(sql, id)
  if (!owner || owner.statusDict === accountState.closed) return fail('frontNotFound')
  return fail('accountStateChanged', standsAt('这个账号', accountState.labels[owner.statusDict]))
}
