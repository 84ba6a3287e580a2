-- What waits with a revision beside the key fields. Null: as on the good. The three of the price wait together.
alter table good_revisions
  add column sub_title text,
  add column download_file_ids uuid[],
  add column price_fen bigint,
  add column line_price_fen bigint,
  add column free_flag boolean,
  add constraint good_revisions_price_check check (price_fen >= 0 and line_price_fen >= 0);

-- From which price a rise is measured: the last one that operators approved. Null: the one that it has.
alter table goods
  add column reviewed_price_fen bigint,
  add constraint goods_reviewed_price_check check (reviewed_price_fen >= 0);

-- What buyers have of an outline while a change of it waits for a review: rows of groups, lessons and links, in order.
create table sold_outlines (
  creator_id uuid not null,
  temp_good_id uuid not null,
  groups jsonb not null,
  lessons jsonb not null,
  links jsonb not null,
  create_time timestamptz(3) not null default now(),
  constraint sold_outlines_pk primary key (creator_id, temp_good_id)
);

insert into settings (key, value) values ('zsm_good_hold_edits', '1'), ('zsm_price_rise_bp', '5000');
