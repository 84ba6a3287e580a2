-- A price that begins at a time. With an end it is a sale: then the prices that stood before it come back.
create table price_plans (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  price_fen bigint not null,
  line_price_fen bigint,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3),
  status_dict smallint not null default 1,
  former_price_fen bigint,
  former_line_price_fen bigint,
  close_time timestamptz(3),
  reason text not null default '',
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  primary key (creator_id, id),
  constraint price_plans_price_check check (price_fen > 0 and (line_price_fen is null or line_price_fen = 0 or line_price_fen >= price_fen)),
  constraint price_plans_time_check check (end_time > begin_time),
  constraint price_plans_status_check check (status_dict between 1 and 5),
  constraint price_plans_running_check check (status_dict <> 2 or (end_time is not null and former_price_fen is not null and former_line_price_fen is not null)),
  constraint price_plans_closed_check check ((status_dict > 2) = (close_time is not null))
);
create unique index price_plans_running_key on price_plans (creator_id, good_id) where status_dict = 2;
create index price_plans_good_idx on price_plans (creator_id, good_id, begin_time);
create index price_plans_begin_idx on price_plans (begin_time) where status_dict = 1;
create index price_plans_end_idx on price_plans (end_time) where status_dict = 2;
create index price_plans_calendar_begin_idx on price_plans (creator_id, begin_time);
create index price_plans_calendar_end_idx on price_plans (creator_id, end_time) where end_time is not null;
