-- A withdrawal that came back is asked for again once: the new one names it.
alter table withdraws add column retry_of uuid;
create unique index withdraws_retry_key on withdraws (creator_id, retry_of) where retry_of is not null;
