create table drafts (
  creator_id uuid not null,
  scope text collate "C" not null,
  data_json text not null,
  base_version integer not null,
  update_time timestamptz not null,
  constraint drafts_pkey primary key (creator_id, scope)
);
