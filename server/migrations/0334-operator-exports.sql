-- Files that operators take out of their lists.
create table operator_exports (
  id uuid not null,
  operator_id uuid not null,
  list_name text not null,
  format_dict smallint not null,
  filters text not null,
  status_dict smallint not null default 0,
  row_count bigint not null default 0,
  file_name text not null,
  file_key text,
  size bigint not null default 0,
  reason text not null default '',
  create_time timestamptz(3) not null,
  finish_time timestamptz(3),
  expire_time timestamptz(3),
  constraint operator_exports_pkey primary key (id),
  constraint operator_exports_status_check check (status_dict between 0 and 4),
  constraint operator_exports_file_check check (status_dict <> 2 or file_key is not null)
);
create index operator_exports_operator_idx on operator_exports (operator_id, id);
create index operator_exports_file_idx on operator_exports (create_time) where file_key is not null;
