import { announcementAudience, subjectType, validCertifications } from '@zsm/contract/states'
import type { CreatorId, Instant } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/**
 * The announcements `a` that a creator reads at an instant: published since they joined, not taken back, and for them. The conditions
 * are read of the creator as they are now: who begins to sell in a category also reads what was said about it. There are a few hundred
 * announcements, found by `announcements_publish_idx`; each condition reads rows of one creator.
 */
export const readableBy = (sql: Sql, creator: CreatorId, now: Instant): Fragment => sql`
  a.taken_back_time is null and a.publish_time <= ${now}
  and (a.newcomers_flag or a.publish_time >= (select create_time from fronts where creator_id = ${creator}))
  and (a.audience_dict = ${literal(announcementAudience.all)}
    or (a.audience_dict = ${literal(announcementAudience.listed)} and exists (
      select 1 from announcement_recipients r where r.creator_id = ${creator} and r.announcement_id = a.id))
    or (a.audience_dict = ${literal(announcementAudience.fitting)}
      and (a.enroll_dict is null or exists (
        select 1 from enrolls where creator_id = ${creator} and status_dict = a.enroll_dict))
      and (a.certified_flag is null or a.certified_flag = exists (
        select 1 from certifications where creator_id = ${creator} and type_dict in ${literals(...subjectType.values)}
          and status_dict in ${literals(...validCertifications)}))
      and (a.category_id is null or exists (
        with recursive below as (
          select id from classifies where id = a.category_id
          union all
          select child.id from classifies child join below on child.parent_id = below.id where a.below_flag
        )
        select 1 from goods where creator_id = ${creator} and delete_time is null
          and classify_id in (select id from below)))))`
