-- For the timer that releases the uses of checkouts that have ended. Few are held at a time.
create index coupon_uses_held_idx on coupon_uses (creator_id, id) where status_dict = 1;
