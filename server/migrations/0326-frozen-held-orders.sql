-- A creator's income that waits for the operators is summed by creator.
create index orders_held_of_creator_idx on orders (creator_id) include (income_fen) where held_flag and not settle_flag;
