-- The order in which a shop shows its goods, once its creator has arranged them. A good that it does not name comes first. It is one row
-- and not a column of each good, because sales lock the rows of goods.
create table shelf_orders (
  creator_id uuid not null,
  shop_dict smallint not null,
  good_ids uuid[] not null,
  primary key (creator_id, shop_dict)
);
