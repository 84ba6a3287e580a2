import type { OverviewState } from '@zsm/contract/overview'
import {
  certificationState,
  certificationType,
  fulfilmentState,
  goodAudit,
  goodKind,
  orderCan,
  questionState,
  refundState,
  validCertifications,
  withdrawState,
  workState,
} from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql } from '../database/sql.ts'

/**
 * The creator's open tasks in one statement, so that the first screen makes one call instead of a dozen.
 *
 * Every subselect is one count or one question about the creator's rows. Those on tables that grow with sales have an index:
 * `orders_to_deliver_idx` (whose condition on kind and state must be repeated literally, or it is not used),
 * `refunds_status_idx`, `shares_status_idx`, `withdraws_status_idx`, `questions_waiting_idx`, `reviews_unanswered_idx`. Goods, drafts
 * and certifications have none by state: all rows of the creator are read.
 *
 * A withdrawal that was rejected, failed or returned counts until a later one is pending or has arrived. Ids grow with time, so
 * `later.id > failed.id` means later. The newest certification of a kind is found likewise, as text, because uuid has no `max`.
 *
 * The selects in `from` are aggregates and always have one row; only `enroll` and `steps` may be missing, hence their left joins.
 */
export async function readState(
  sql: Sql,
  creator: CreatorId,
  now: Instant,
): Promise<Omit<OverviewState, 'merchantFlag'>> {
  const [state] = await sql<[Omit<OverviewState, 'merchantFlag'>]>`
    select
      (select count(*)::integer from questions where creator_id = ${creator} and status_dict = ${literal(questionState.waiting)}) as unanswered_count,
      (select count(*)::integer from reviews where creator_id = ${creator} and answer_time is null and hide_time is null) as unanswered_review_count,
      (select count(*)::integer from drafts where creator_id = ${creator}) as draft_count,
      (
        select count(*)::integer from goods
        where creator_id = ${creator} and delete_time is null and (
          audit_dict = ${literal(goodAudit.rejected)}
          or exists (
            select from good_revisions
            where good_revisions.creator_id = ${creator} and good_id = goods.id and status_dict = ${literal(goodAudit.rejected)}
          )
        )
      ) as refused_good_count,
      (
        select count(*)::integer from shares
        where creator_id = ${creator} and status_dict in ${literals(workState.failed, workState.takenDown)} and delete_time is null
      ) as failed_share_count,
      (select count(*)::integer from refunds where creator_id = ${creator} and status_dict = ${literal(refundState.waiting)}) as waiting_refund_count,
      delivery.*,
      certification.*,
      enroll_id, enroll_status_dict, coalesce(enroll_reason, '') as enroll_reason,
      (
        select count(*)::integer from withdraws as failed
        where creator_id = ${creator} and status_dict in ${literals(withdrawState.rejected, withdrawState.failed, withdrawState.returned)} and not exists (
          select from withdraws as later
          where later.creator_id = ${creator} and later.id > failed.id and later.status_dict in ${literals(withdrawState.applied, withdrawState.paying, withdrawState.arrived, withdrawState.paused)}
        )
      ) as failed_withdraw_count,
      exists (
        select from shops where creator_id = ${creator} and (logo_file_id is not null or intro <> '')
      ) as shop_flag,
      exists (select from goods where creator_id = ${creator} and shelf_flag and delete_time is null) as shelf_flag,
      coalesce(steps.hide_time is not null, false) as steps_hide_flag,
      (
        select id from goods where creator_id = ${creator} and id = steps.sample_good_id and delete_time is null
          and audit_dict = ${literal(goodAudit.draft)}
      ) as sample_good_id,
      exists (select from banks where creator_id = ${creator} and delete_time is null) as bank_flag
    from (
      select
        (count(*) filter (where status_dict = ${literal(certificationState.rejected)}))::integer as refused_certification_count,
        (count(*) filter (where status_dict = ${literal(certificationState.expired)} and is_newest))::integer as expired_certification_count,
        (count(*) filter (where status_dict = ${literal(certificationState.expiring)}))::integer as expiring_certification_count,
        min(valid_to) filter (where status_dict = ${literal(certificationState.expiring)}) as first_expiry,
        coalesce(bool_or(type_dict in ${literals(certificationType.realName, certificationType.company)} and status_dict in ${literals(...validCertifications)}), false) as certified_flag
      from (
        select type_dict, status_dict, valid_to, id = max(id::text) over (partition by type_dict)::uuid as is_newest
        from certifications where creator_id = ${creator}
      ) as own
    ) as certification
    cross join (
      select count(*)::integer as to_deliver_count,
        (count(*) filter (where deliver_due_time < ${now}))::integer as late_deliver_count,
        min(deliver_due_time) as first_deliver_due
      from orders
      where creator_id = ${creator} and biz_dict = ${literal(goodKind.service)} and status_dict in ${literals(...orderCan.finish)} and not hide_flag
        and not exists (
          select from fulfilments where fulfilments.creator_id = orders.creator_id and order_id = orders.id
            and state_dict = ${literal(fulfilmentState.delivered)})
    ) as delivery
    left join (
      select id as enroll_id, status_dict as enroll_status_dict, reject_reason as enroll_reason
      from enrolls where creator_id = ${creator}
    ) as enroll on true
    left join (select hide_time, sample_good_id from first_steps where creator_id = ${creator}) as steps on true
    limit 1`
  return state
}
