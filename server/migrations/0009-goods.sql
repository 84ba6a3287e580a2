create table goods (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  shop_id uuid not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  name text not null,
  sub_title text not null,
  classify_id uuid,
  label_ids uuid[] not null,
  cover_file_ids uuid[] not null,
  price_fen bigint not null,
  intro_html text not null,
  copy_right_note text not null,
  shelf_flag boolean not null default false,
  shelf_time timestamptz(3),
  audit_dict smallint not null,
  view_count bigint not null default 0,
  buy_count bigint not null default 0,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  delete_time timestamptz(3),
  -- What the kinds of goods need besides lessons: services their delivery, downloads their files; and free goods.
  free_flag boolean not null default false,
  service_deliver_days smallint,
  service_unit_dict smallint,
  download_file_ids uuid[] not null default '{}'::uuid[],
  -- Why an operator refused a good; empty unless audit_dict is 3.
  reject_reason text not null default '',
  -- On what terms a good is sold: the price struck through, how many are left and may be bought by one, how long it can be
  -- used, and when it goes on and off the shelf by itself.
  line_price_fen bigint not null default 0,
  stock integer not null default '-1'::integer,
  limit_per_user integer not null default 0,
  valid_days integer not null default 0,
  plan_shelf_time timestamptz(3),
  plan_unshelf_time timestamptz(3),
  plan_fail_reason text not null default '',
  -- On what ground a good's content is used (1 own work, 2 licensed, 3 the platform's; null: not said yet), and what proves it.
  copy_right_dict smallint,
  copy_right_file_ids uuid[] not null default '{}'::uuid[],
  -- Pictures that show what a good is like; where goods are reviewed they are, as its covers are.
  examples_image uuid[] not null default '{}'::uuid[],
  constraint goods_pk primary key (creator_id, id),
  -- groups and lessons hang on this id from before the first save, so it is never used twice
  constraint goods_temp_good_id_key unique (creator_id, temp_good_id),
  constraint goods_audit_dict_check check (audit_dict between 0 and 3),
  constraint goods_biz_dict_check check (biz_dict in (1, 2, 3, 4, 100)),
  constraint goods_buy_count_check check (buy_count >= 0),
  constraint goods_copy_right_check check (copy_right_dict in (1, 2, 3)),
  constraint goods_deleted_off_shelf_check check ((delete_time is null) or (not shelf_flag)),
  constraint goods_deleted_unplanned_check check (
    (delete_time is null) or ((plan_shelf_time is null) and (plan_unshelf_time is null))
  ),
  constraint goods_plan_check check (plan_unshelf_time > plan_shelf_time),
  constraint goods_price_fen_check check (price_fen >= 0),
  constraint goods_service_deliver_days_check check (service_deliver_days between 1 and 365),
  constraint goods_service_unit_dict_check check (service_unit_dict between 1 and 5),
  constraint goods_shop_dict_check check (shop_dict in (1, 2)),
  constraint goods_stock_check check (stock >= '-1'::integer),
  constraint goods_terms_check check (least(line_price_fen, (limit_per_user)::bigint, (valid_days)::bigint) >= 0),
  constraint goods_view_count_check check (view_count >= 0)
);
-- for the jobs that clear both
create index goods_deleted_idx on goods (delete_time, id) where delete_time is not null;
-- a payment notice names the good alone
create index goods_id_idx on goods (id);
-- the job goes across creators
create index goods_plan_shelf_idx on goods (plan_shelf_time) where plan_shelf_time is not null;
create index goods_plan_unshelf_idx on goods (plan_unshelf_time) where plan_unshelf_time is not null;
create index goods_update_time_idx on goods (creator_id, update_time desc, id desc) where delete_time is null;
create index goods_waiting_idx on goods (update_time, id) where audit_dict = 1 and delete_time is null;

-- The table of contents of one good, saved or not yet. Every write to a good, its groups or its lessons holds
-- this row, so orders, limits and the rules of the shelf are decided one after the other.
create table good_outlines (
  creator_id uuid not null,
  temp_good_id uuid not null,
  detail_count integer not null default 0,
  total_duration_sec double precision not null default 0,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  -- Whether a good was ever saved on this outline: those without are kept for 30 days.
  saved_flag boolean not null default false,
  constraint good_outlines_pk primary key (creator_id, temp_good_id)
);
create index good_outlines_unsaved_idx on good_outlines (update_time, temp_good_id) where not saved_flag;

create table good_groups (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  name text not null,
  sort integer not null,
  create_time timestamptz(3) not null default now(),
  -- A deleted group can be brought back with the lessons that it had, in their order.
  delete_time timestamptz(3),
  detail_ids uuid[] not null default '{}'::uuid[],
  constraint good_groups_pk primary key (creator_id, id),
  constraint good_groups_outline_fkey foreign key (creator_id, temp_good_id) references good_outlines (creator_id, temp_good_id)
);
create index good_groups_deleted_idx on good_groups (delete_time) where delete_time is not null;
create unique index good_groups_name_key on good_groups (creator_id, temp_good_id, name) where delete_time is null;

create table good_details (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  group_id uuid,
  name text not null,
  type_dict smallint not null,
  file_id uuid,
  duration_sec double precision,
  shelf_flag boolean not null,
  demo_flag boolean not null,
  sort integer not null,
  copy_right_note text not null default '',
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  -- A lesson that was sold leaves the outline when it is deleted, and stays for those who bought it.
  download_flag boolean not null default false,
  delete_time timestamptz(3),
  -- A lesson is made of a file or written here (type 3), never both.
  content_html text not null default '',
  -- a deleted lesson that nobody bought can be brought back until then; a bought one stays for its buyers
  purge_time timestamptz(3),
  constraint good_details_pk primary key (creator_id, id),
  constraint good_details_group_fkey foreign key (creator_id, group_id) references good_groups (creator_id, id),
  constraint good_details_outline_fkey foreign key (creator_id, temp_good_id) references good_outlines (creator_id, temp_good_id),
  constraint good_details_content_check check ((type_dict = 3) = (file_id is null)),
  constraint good_details_type_dict_check check (type_dict between 1 and 4)
);
create index good_details_group_idx on good_details (creator_id, group_id);
create index good_details_outline_idx on good_details (creator_id, temp_good_id, group_id, sort);
create index good_details_purge_idx on good_details (purge_time) where purge_time is not null;

-- Products sold elsewhere that a good of linked products (biz_dict 4) leads to; good_id null: not placed yet.
create table good_links (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid,
  platform_dict text not null default 'douyin',
  link_type_dict smallint not null,
  title text not null,
  url text not null,
  external_id text not null default '',
  image_url text not null default '',
  price_fen bigint not null default 0,
  commission_bp integer not null default 0,
  sort integer not null,
  check_status_dict smallint not null default 0,
  last_check_time timestamptz(3),
  click_count bigint not null default 0,
  order_count bigint not null default 0,
  shelf_flag boolean not null default true,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  -- When the address of a link is asked next. A page of a mini program has no address that could be asked.
  next_check_time timestamptz(3) not null default now(),
  constraint good_links_pk primary key (creator_id, id),
  constraint good_links_check_status_check check (check_status_dict between 0 and 2),
  constraint good_links_commission_check check (commission_bp between 0 and 10000),
  constraint good_links_price_check check (price_fen >= 0),
  constraint good_links_type_check check (link_type_dict between 1 and 4)
);
-- the job goes across creators
create index good_links_check_idx on good_links (next_check_time) where link_type_dict <> 3;
create index good_links_good_idx on good_links (creator_id, good_id, sort, id);

-- The key fields of a good on the shelf as its creator wants them; what is sold stays until an operator approves.
-- status_dict 1 waiting, 3 refused; an approved one becomes the good's content and leaves.
create table good_revisions (
  creator_id uuid not null,
  good_id uuid not null,
  name text not null,
  intro_html text not null,
  cover_file_ids uuid[] not null,
  copy_right_note text not null,
  status_dict smallint not null,
  reject_reason text not null default '',
  update_time timestamptz(3) not null default now(),
  copy_right_dict smallint,
  copy_right_file_ids uuid[] not null default '{}'::uuid[],
  examples_image uuid[],
  constraint good_revisions_pk primary key (creator_id, good_id),
  constraint good_revisions_status_check check (status_dict in (1, 3))
);
-- what operators have to decide
create index good_revisions_waiting_idx on good_revisions (update_time, good_id) where status_dict = 1;

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

-- What a good cost before: a payment may be told of after its price has changed. `version` is the one that it ended with.
create table good_prices (
  creator_id uuid not null,
  good_id uuid not null,
  version integer not null,
  price_fen bigint not null,
  until_time timestamptz not null,
  constraint good_prices_pkey primary key (creator_id, good_id, version),
  constraint good_prices_price_fen_check check (price_fen >= 0)
);
-- the job goes across creators
create index good_prices_until_idx on good_prices (until_time);

-- Goods that are gone for good: whose they were, for a payment that is told of late.
create table purged_goods (
  creator_id uuid not null,
  id uuid not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  name text not null,
  purge_time timestamptz not null,
  constraint purged_goods_pkey primary key (creator_id, id)
);
create index purged_goods_id_idx on purged_goods (id);
