-- a job forgets who a checkout was for
create index checkouts_named_idx on checkouts (expire_time) where status_dict <> 1 and user_id <> '';
