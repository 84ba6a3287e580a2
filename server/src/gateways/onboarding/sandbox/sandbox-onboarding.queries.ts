import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../../../database/sql.ts'

export type SandboxState = 'rejected' | 'verifying' | 'signing' | 'opened' | 'frozen' | 'cancelled'
export type SandboxApplication = {
  requestNo: string
  shortName: string
  state: SandboxState
  subMchId: string
}

/** Stores an application, or replaces one that was rejected. False where one is under way. */
export async function putApplication(
  sql: Sql,
  application: Omit<SandboxApplication, 'subMchId'> & { createTime: Instant },
): Promise<boolean> {
  const stored = await sql<{ requestNo: string }[]>`
    insert into sandbox_applications ${sql.insert(application)}
    on conflict on constraint sandbox_applications_pkey
      do update set short_name = excluded.short_name, state = excluded.state
      where sandbox_applications.state = 'rejected'
    returning request_no`
  return stored.length > 0
}

export async function findApplication(sql: Sql, requestNo: string): Promise<SandboxApplication | undefined> {
  const [application] = await sql<SandboxApplication[]>`
    select request_no, short_name, state, sub_mch_id from sandbox_applications where request_no = ${requestNo}`
  return application
}

/** An account that was opened has its number from then on. */
export async function moveApplication(
  sql: Sql,
  { requestNo, from, to, subMchId }: { requestNo: string; from: string; to: string; subMchId: string },
): Promise<void> {
  await sql`
    update sandbox_applications
    set state = ${to}, sub_mch_id = case when ${to} = 'opened' and sub_mch_id = '' then ${subMchId} else sub_mch_id end
    where request_no = ${requestNo} and state = ${from}`
}
