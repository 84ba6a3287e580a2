-- On what terms a good is sold: the price struck through, how many are left and may be bought by one, how long it can be
-- used, and when it goes on and off the shelf by itself.
alter table goods
  add column line_price_fen bigint not null default 0,
  add column stock integer not null default -1,
  add column limit_per_user integer not null default 0,
  add column valid_days integer not null default 0,
  add column plan_shelf_time timestamptz(3),
  add column plan_unshelf_time timestamptz(3),
  add column plan_fail_reason text not null default '',
  add constraint goods_terms_check check (least(line_price_fen, limit_per_user, valid_days) >= 0),
  add constraint goods_stock_check check (stock >= -1),
  add constraint goods_plan_check check (plan_unshelf_time > plan_shelf_time),
  add constraint goods_deleted_unplanned_check
    check (delete_time is null or (plan_shelf_time is null and plan_unshelf_time is null));
-- the job goes across creators
create index goods_plan_shelf_idx on goods (plan_shelf_time) where plan_shelf_time is not null;
create index goods_plan_unshelf_idx on goods (plan_unshelf_time) where plan_unshelf_time is not null;
