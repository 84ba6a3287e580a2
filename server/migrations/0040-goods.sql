create table goods (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  shop_id uuid not null,
  shop_dict smallint not null constraint goods_shop_dict_check check (shop_dict in (1, 2)),
  biz_dict smallint not null constraint goods_biz_dict_check check (biz_dict in (1, 2, 3, 4, 100)),
  name text not null,
  sub_title text not null,
  classify_id uuid,
  label_ids uuid[] not null,
  cover_file_ids uuid[] not null,
  price_fen bigint not null constraint goods_price_fen_check check (price_fen >= 0),
  intro_html text not null,
  copy_right_note text not null,
  shelf_flag boolean not null default false,
  shelf_time timestamptz(3),
  audit_dict smallint not null constraint goods_audit_dict_check check (audit_dict between 0 and 3),
  view_count bigint not null default 0 constraint goods_view_count_check check (view_count >= 0),
  buy_count bigint not null default 0 constraint goods_buy_count_check check (buy_count >= 0),
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  delete_time timestamptz(3),
  constraint goods_pk primary key (creator_id, id),
  -- groups and lessons hang on this id from before the first save, so it is never used twice
  constraint goods_temp_good_id_key unique (creator_id, temp_good_id),
  constraint goods_deleted_off_shelf_check check (delete_time is null or not shelf_flag)
);

create index goods_update_time_idx on goods (creator_id, update_time desc, id desc) where delete_time is null;
-- a payment notice names the good alone
create index goods_id_idx on goods (id);
