-- The list of coupons sums the uses of each; this index holds what it sums.
create index coupon_uses_brought_idx on coupon_uses (creator_id, coupon_id) include (pay_fen, discount_fen) where status_dict = 2;

-- A shop's public page orders and counts the goods on its shelf. Sales change no column of this index, so their updates stay HOT.
create index goods_shelf_idx on goods (creator_id, shop_dict, shelf_time desc, id desc) where shelf_flag and delete_time is null;
