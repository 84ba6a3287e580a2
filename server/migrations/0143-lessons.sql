-- A lesson is made of a file or written here (type 3), never both.
alter table good_details
  alter column file_id drop not null,
  add column content_html text not null default '',
  -- a deleted lesson that nobody bought can be brought back until then; a bought one stays for its buyers
  add column purge_time timestamptz(3),
  add constraint good_details_content_check check ((type_dict = 3) = (file_id is null));

create index good_details_purge_idx on good_details (purge_time) where purge_time is not null;

-- A deleted group can be brought back with the lessons that it had, in their order.
alter table good_groups
  add column delete_time timestamptz(3),
  add column detail_ids uuid[] not null default '{}';

create index good_groups_deleted_idx on good_groups (delete_time) where delete_time is not null;

-- The name of a deleted group is free. The index has the constraint's name: the program knows the refusal by it.
alter table good_groups drop constraint good_groups_name_key;
create unique index good_groups_name_key on good_groups (creator_id, temp_good_id, name) where delete_time is null;
