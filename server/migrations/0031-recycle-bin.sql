-- When the bytes of a deleted file go for good: thirty days later, or at once where its creator says so.
alter table files add column purge_time timestamptz(3);
update files set purge_time = delete_time + interval '30 days' where delete_time is not null;
alter table files add constraint files_purge_check check ((delete_time is null) = (purge_time is null));
drop index files_deleted;
create index files_purged on files (purge_time) where purge_time is not null;
create index files_binned on files (creator_id, delete_time, id) where delete_time is not null;
