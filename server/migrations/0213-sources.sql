-- Where visitors of a good or a shop come from. The code stands in the address that a creator shares.
create table sources (
  creator_id uuid not null,
  id uuid not null,
  code text collate "C" not null,
  good_id uuid,
  shop_id uuid,
  -- empty for a work: its title is the name
  name text not null,
  -- the work that leads there
  share_id uuid,
  create_time timestamptz not null,
  delete_time timestamptz,
  constraint sources_pkey primary key (creator_id, id),
  constraint sources_target_check check ((good_id is null) <> (shop_id is null))
);
create unique index sources_code_key on sources (code);
create unique index sources_name_key on sources (creator_id, coalesce(good_id, shop_id), coalesce(share_id, creator_id), name)
  where delete_time is null;

-- Visits of learners' pages by day, in the facets of order_days: all, a good, a source, and both.
create table visit_days (
  creator_id uuid not null,
  facet text collate "C" not null,
  day date not null,
  view_count bigint not null,
  visitor_count bigint not null,
  trial_count bigint not null,
  constraint visit_days_pkey primary key (creator_id, facet, day),
  constraint visit_days_check check (least(view_count, visitor_count, trial_count) >= 0)
);

-- Who has been counted today: a number that the browser draws anew each day.
create table visitors (
  creator_id uuid not null,
  day date not null,
  facet text collate "C" not null,
  visitor_id uuid not null,
  constraint visitors_pkey primary key (creator_id, day, facet, visitor_id)
);
create index visitors_day_idx on visitors (day);

alter table checkouts add column source_id uuid;
alter table orders add column source_id uuid;
