import { enrollState } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Tx } from '../database/sql.ts'

/** The name that is shown instead of a closed creator's. */
const nobody = '已注销创作者'

/** The front's row and id stay, because the ledger refers to them. Everything about the person is erased. */
export async function eraseFront(
  sql: Tx,
  creator: CreatorId,
  { pseudonym, time }: { pseudonym: string; time: Instant },
): Promise<void> {
  await sql`
    update fronts set account = ${pseudonym}, name = ${nobody}, avatar = '', avatar_file_id = null, intro = '',
      platform_user_id = '', auth_flag = false, auth_expire_time = null, fans_count = 0, works_count = 0,
      update_time = ${time}, version = version + 1
    where creator_id = ${creator}`
}

/** What was agreed to, and when, stays. The texts are erased. */
export async function eraseEnrolls(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`
    update enrolls set status_dict = ${literal(enrollState.suspended)}, apply_note = '', invite_code = '', reject_reason = '',
      teaches = '', experience = '', sample_links = '{}'
    where creator_id = ${creator}`
  await sql`delete from enroll_refusals where creator_id = ${creator}`
}

/** The accepted version and its time stay as evidence. The address is erased, because it is personal. */
export async function eraseAcceptances(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`update agreement_acceptances set ip = '' where creator_id = ${creator}`
}

export async function deleteCertifications(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`delete from certifications where creator_id = ${creator}`
}
