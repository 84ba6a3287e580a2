-- Pinyin, and numbers by their value: 第 2 讲 comes before 第 10 讲.
create collation chinese (provider = icu, locale = 'zh-u-co-pinyin-kn-true');

create table file_folders (
  creator_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  create_time timestamptz(3) not null,
  constraint file_folders_pk primary key (creator_id, id),
  constraint file_folders_parent_fkey foreign key (creator_id, parent_id) references file_folders (creator_id, id)
);
-- A name is unique beside others of the same parent; all folders at the top have the same one.
create unique index file_folders_name_key on file_folders
  (creator_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));
create index file_folders_by_parent on file_folders (creator_id, parent_id);

alter table files add column folder_id uuid;
alter table files add constraint files_folder_fkey
  foreign key (creator_id, folder_id) references file_folders (creator_id, id);
create index files_by_folder on files (creator_id, folder_id) where folder_id is not null;

create table file_tags (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  create_time timestamptz(3) not null,
  constraint file_tags_pk primary key (creator_id, id)
);
create unique index file_tags_name_key on file_tags (creator_id, lower(name));

create table tagged_files (
  creator_id uuid not null,
  file_id uuid not null,
  tag_id uuid not null,
  constraint tagged_files_pk primary key (creator_id, file_id, tag_id),
  constraint tagged_files_file_fkey foreign key (creator_id, file_id) references files (creator_id, id) on delete cascade,
  constraint tagged_files_tag_fkey foreign key (creator_id, tag_id) references file_tags (creator_id, id) on delete cascade
);
create index tagged_files_by_tag on tagged_files (creator_id, tag_id);
