-- Views of goods by the Asia/Shanghai day: a visitor counts once a day for each good, its creator never.
create table good_view_days (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  view_count bigint not null,
  constraint good_view_days_pkey primary key (creator_id, day, good_id),
  constraint good_view_days_check check (view_count > 0)
);

-- who was counted; forgotten two days later, so that it stays small
create table good_visits (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  user_id uuid not null,
  constraint good_visits_pkey primary key (creator_id, day, good_id, user_id)
);
create index good_visits_day_idx on good_visits (day);
