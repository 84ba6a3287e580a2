-- Products sold elsewhere that a good of linked products (biz_dict 4) leads to; good_id null: not placed yet.
create table good_links (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid,
  platform_dict text not null default 'douyin',
  link_type_dict smallint not null constraint good_links_type_check check (link_type_dict between 1 and 4),
  title text not null,
  url text not null,
  external_id text not null default '',
  image_url text not null default '',
  price_fen bigint not null default 0 constraint good_links_price_check check (price_fen >= 0),
  commission_bp integer not null default 0
    constraint good_links_commission_check check (commission_bp between 0 and 10000),
  sort integer not null,
  check_status_dict smallint not null default 0
    constraint good_links_check_status_check check (check_status_dict between 0 and 2),
  last_check_time timestamptz(3),
  click_count bigint not null default 0,
  order_count bigint not null default 0,
  shelf_flag boolean not null default true,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  constraint good_links_pk primary key (creator_id, id)
);

create index good_links_good_idx on good_links (creator_id, good_id, sort, id);
