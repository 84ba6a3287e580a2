-- Bytes of a creator's files, those in the recycle bin too: what the quota counts.
create table file_usages (
  creator_id uuid not null,
  bytes bigint not null constraint file_usages_bytes_check check (bytes >= 0),
  constraint file_usages_pk primary key (creator_id)
);
insert into file_usages (creator_id, bytes) select creator_id, sum(size) from files group by creator_id;
-- MB that each creator may store
insert into settings (key, value) values ('zsm_storage_quota_mb', '102400');
