import { goodAudit } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, Instant } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export async function setHidden(sql: Sql, creator: CreatorId, hideTime: Instant | null): Promise<void> {
  await sql`
    insert into first_steps (creator_id, hide_time) values (${creator}, ${hideTime})
    on conflict (creator_id) do update set hide_time = excluded.hide_time`
}

/** Makes the creator's row if it is missing, so that it can be locked. */
export async function openSteps(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`insert into first_steps (creator_id) values (${creator}) on conflict do nothing`
}

export type Sample = {
  goodId: GoodId
  fileIds: FileId[]
  /** Off, the creator has saved the good and made it a course of their own, or it is gone. */
  isSample: boolean
  isInBin: boolean
  /** Whether the bin deleted the good. */
  isGone: boolean
  /** Whether the creator has worked on its lessons. */
  isChanged: boolean
}

/** The creator's sample, if one was made; locked until the transaction ends. */
export async function lockSample(sql: Tx, creator: CreatorId): Promise<Sample | undefined> {
  await sql`select from first_steps where creator_id = ${creator} for update`
  const [sample] = await sql<Sample[]>`
    select sample_good_id as good_id, sample_file_ids as file_ids, goods.id is null as is_gone,
      coalesce(audit_dict = ${literal(goodAudit.draft)}, false) as is_sample, delete_time is not null as is_in_bin,
      exists (
        select from good_outlines as outline
        where outline.creator_id = ${creator} and outline.temp_good_id = goods.temp_good_id
          and outline.update_time > outline.create_time
      ) as is_changed
    from first_steps left join goods on goods.creator_id = first_steps.creator_id and goods.id = sample_good_id
    where first_steps.creator_id = ${creator} and sample_good_id is not null`
  return sample
}

export async function setSample(
  sql: Tx,
  creator: CreatorId,
  sample: { goodId: GoodId | null; fileIds: readonly FileId[] },
): Promise<void> {
  await sql`
    update first_steps set sample_good_id = ${sample.goodId}, sample_file_ids = ${sample.fileIds}::uuid[]
    where creator_id = ${creator}`
}

export async function eraseSteps(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from first_steps where creator_id = ${creator}`
}
