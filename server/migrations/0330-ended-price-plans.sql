-- The prices that a good was left with when its creator ended a plan that ran: only while they stand can the plan be brought back.
alter table price_plans add column left_price_fen bigint, add column left_line_price_fen bigint;
