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
