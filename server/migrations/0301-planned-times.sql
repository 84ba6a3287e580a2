-- What became of a time at which a good was to go on or off the shelf. The good itself forgets the time when it has passed.
create table shelf_plan_results (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  shelf_flag boolean not null,
  plan_time timestamptz(3) not null,
  fail_reason text not null,
  create_time timestamptz(3) not null default now(),
  primary key (creator_id, id)
);
create index shelf_plan_results_time_idx on shelf_plan_results (creator_id, plan_time);
create index shelf_plan_results_good_idx on shelf_plan_results (creator_id, good_id);
-- The calendar of a creator reads a month of planned times.
create index goods_plan_shelf_calendar_idx on goods (creator_id, plan_shelf_time) where plan_shelf_time is not null;
create index goods_plan_unshelf_calendar_idx on goods (creator_id, plan_unshelf_time) where plan_unshelf_time is not null;
create index good_details_release_idx on good_details (creator_id, release_time) where release_time is not null;
