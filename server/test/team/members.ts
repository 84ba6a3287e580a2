import type { CreatorId, MemberId, Mobile } from '@zsm/contract/values'
import type { MemberRole } from '@zsm/contract/wire/areas'
import type { Sql } from '../../src/database/sql.ts'
import { signIn } from '../../src/team/entering.ts'
import { invite } from '../../src/team/members.ts'
import { newMobile } from '../makers.ts'

/** Every code is right, and none is sent. */
const codes = {
  sendCode: async () => ({ expireTime: '', resendTime: '' }) as never,
  guessCode: async () => true,
  useCode: async () => {},
}
const guards = { codes, limits: { loginGuessesPerAccount: 1000, loginGuessesPerAddress: 1000 } }

type MadeMember = { id: MemberId; mobile: Mobile; token: string }

/** Somebody of the creator's team, who is signed in. */
export async function makeMember(
  sql: Sql,
  { creator, mobile: account }: { creator: CreatorId; mobile: Mobile },
  role: MemberRole,
  { name = '小助', mobile = newMobile() }: { name?: string; mobile?: Mobile } = {},
): Promise<MadeMember> {
  const inviter = { creator, account, ip: '127.0.0.1' }
  const { id } = await invite(sql, codes, inviter, { mobile, name, role })
  return { id, mobile, token: await enterTeam(sql, { id, mobile }) }
}

/** Signs the member in on one more device. */
export async function enterTeam(
  sql: Sql,
  { id, mobile }: Pick<MadeMember, 'id' | 'mobile'>,
): Promise<string> {
  const device = { ip: '127.0.0.1', userAgent: 'test' }
  const { token } = await signIn(sql, guards, device, { mobile, code: '000000', memberId: id })
  return token
}
