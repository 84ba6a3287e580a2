import { accountCan, accountState } from '@zsm/contract/states'
import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { shanghaiMinute } from '../days.ts'
import { fail, standsAt } from '../failure.ts'
import { getText } from '../reference/public.ts'
import { type Freeze, findFreeze, findOwner, moveStatus, setFreeze } from './queries.ts'
import { supersedeAll } from './sessions.queries.ts'

/** 1 正常, 3 注销中 → 2 冻结. All sessions end within a second. The creator reads the reason at every sign-in (`tellFreeze`). */
export function freezeAccount(sql: Sql, { id, reason }: { id: CreatorId; reason: string }): Promise<null> {
  return transaction(sql, async (sql) => {
    const account = await moved(sql, id, { from: accountCan.freeze, to: accountState.frozen })
    const time = now()
    await setFreeze(sql, id, { frozenTime: time, frozenReason: reason })
    await supersedeAll(sql, account, { time, platformEndedFlag: true })
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
    await setFreeze(sql, id, { frozenTime: null, frozenReason: '' })
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

/** What the creator of a frozen account reads, line by line; undefined if the account is not frozen. */
export async function tellFreeze(sql: Sql, account: Mobile): Promise<string | undefined> {
  const freeze = await findFreeze(sql, account)
  return freeze && textOf(sql, freeze)
}

/** The same for somebody with a token of a session that has ended: undefined if it ended before the freeze, perhaps because of theft. */
export async function tellFreezeSince(
  sql: Sql,
  account: Mobile,
  ended: Instant,
): Promise<string | undefined> {
  const freeze = await findFreeze(sql, account)
  return freeze?.frozenTime && ended >= freeze.frozenTime ? textOf(sql, freeze) : undefined
}

async function textOf(sql: Sql, { frozenTime, frozenReason }: Freeze): Promise<string> {
  const phone = await getText(sql, 'zsm_service_mobile')
  return [
    '账号已被冻结',
    frozenTime && `冻结时间：${shanghaiMinute(frozenTime)}`,
    frozenReason && `原因：${frozenReason}`,
    '不受影响：在架商品继续销售，学员可以继续学习，收益照常入账，已提交的提现照常处理',
    '暂停使用：登录后台和其中的操作',
    phone ? `有疑问请联系客服：${phone}` : '有疑问请联系平台客服',
  ]
    .filter(Boolean)
    .join('\n')
}
