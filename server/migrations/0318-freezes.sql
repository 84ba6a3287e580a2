-- Since when an account is frozen, and why, as its creator reads it. Earlier reasons stay in the audit log only: operators wrote them for
-- each other.
alter table accounts
  add column frozen_time timestamptz,
  add column frozen_reason text not null default '';

update accounts set frozen_time = entry.create_time
from (
  select distinct on (creator_id) creator_id, create_time
  from audit_log where action = 'accounts.freeze' order by creator_id, id desc
) as entry
where accounts.creator_id = entry.creator_id and accounts.status_dict = 2;
