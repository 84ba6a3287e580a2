-- What a shop shows besides its name.
alter table shops
  add column logo_file_id uuid,
  add column cover_file_id uuid,
  add column service_mobile text not null default '',
  add column notice_text text not null default '',
  add column classify_ids uuid[] not null default '{}',
  add column ban_reason text not null default '';
