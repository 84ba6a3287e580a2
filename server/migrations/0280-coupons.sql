-- A discount that a creator gives by a code. `taken_count`: the uses that are held by open checkouts or paid and not given back whole.
create table coupons (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  code text collate "C" not null,
  kind_dict smallint not null,
  amount_fen bigint not null,
  percent_off smallint not null,
  min_price_fen bigint not null,
  shop_dict smallint not null,
  good_ids uuid[] not null,
  begin_time timestamptz,
  end_time timestamptz,
  total_count integer not null,
  per_person integer not null,
  taken_count integer not null default 0,
  stop_time timestamptz,
  version integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  constraint coupons_pkey primary key (creator_id, id),
  constraint coupons_code_key unique (creator_id, code),
  constraint coupons_kind_check check (
    (kind_dict = 1 and amount_fen > 0 and percent_off = 0) or (kind_dict = 2 and amount_fen = 0 and percent_off between 1 and 99)),
  constraint coupons_terms_check check (min_price_fen >= 0 and per_person >= 1 and total_count >= 0 and end_time > begin_time),
  constraint coupons_taken_check check (taken_count >= 0 and (total_count = 0 or taken_count <= total_count))
);

-- One use of a coupon by a checkout, and by the order of the same id. What a closed checkout held is deleted.
create table coupon_uses (
  creator_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  user_id text not null,
  status_dict smallint not null,
  discount_fen bigint not null,
  pay_fen bigint not null,
  create_time timestamptz not null,
  constraint coupon_uses_pkey primary key (creator_id, id),
  constraint coupon_uses_status_check check (status_dict between 1 and 3),
  constraint coupon_uses_fen_check check (discount_fen > 0 and pay_fen > 0)
);
create index coupon_uses_coupon_idx on coupon_uses (creator_id, coupon_id, user_id);
create index coupon_uses_user_idx on coupon_uses (user_id, id);

alter table checkouts
  add column coupon_id uuid,
  add column coupon_name text not null default '',
  add column coupon_code text not null default '',
  add column discount_fen bigint not null default 0,
  add constraint checkouts_discount_check check (discount_fen >= 0 and (coupon_id is null) = (discount_fen = 0));

alter table orders
  add column coupon_id uuid,
  add column coupon_name text not null default '',
  add column coupon_code text not null default '';
