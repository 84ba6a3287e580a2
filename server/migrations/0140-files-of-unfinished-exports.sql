-- a run says where it puts its file before it does: what a killed server left there is found again
alter table exports drop constraint exports_file_check;
alter table exports add constraint exports_file_check check (status_dict <> 2 or file_key is not null);

drop index exports_expire_idx;
create index exports_file_idx on exports (create_time) where file_key is not null;
