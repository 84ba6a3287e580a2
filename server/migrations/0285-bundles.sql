-- A bundle is a good of kind 5 that is sold with other goods in it, in this order.
alter table goods add column bundle_good_ids uuid[] not null default '{}';
alter table goods drop constraint goods_biz_dict_check;
alter table goods add constraint goods_biz_dict_check check (biz_dict in (1, 2, 3, 4, 5, 100));
alter table goods add constraint goods_bundle_check check (biz_dict = 5 or bundle_good_ids = '{}');
create index goods_bundles_idx on goods (creator_id) where biz_dict = 5;
alter table classifies drop constraint classifies_biz_dict_check;
alter table classifies add constraint classifies_biz_dict_check check (biz_dict in (1, 2, 3, 4, 5, 100));
alter table templates drop constraint templates_biz_dict_check;
alter table templates add constraint templates_biz_dict_check check (biz_dict in (1, 2, 3, 4, 5, 100));

-- The goods that a bundle's order sold. They never change: whether the learner may use one is asked of its order.
create table order_parts (
  creator_id uuid not null,
  order_id uuid not null,
  good_id uuid not null,
  -- its address for the learner, wherever the id of an order stands
  id uuid not null,
  position smallint not null,
  -- what the good cost by itself then: a refund weighs the use of each good by it
  price_fen bigint not null,
  -- a download: when its first file was fetched
  deliver_time timestamptz,
  constraint order_parts_pkey primary key (creator_id, order_id, good_id),
  constraint order_parts_price_check check (price_fen >= 0)
);
create index order_parts_good_idx on order_parts (creator_id, good_id);

-- A learner reviews each good of a bundle.
alter table reviews drop constraint reviews_order_key;
alter table reviews add constraint reviews_order_key unique (creator_id, order_id, good_id);
