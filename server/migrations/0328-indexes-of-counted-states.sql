-- Operators' lists count their states at each opening. Rare states are found here; a count of a common one ends at the cap.
create index goods_rejected_idx on goods (update_time, id) where audit_dict = 3 and delete_time is null;
create index accounts_status_idx on accounts (status_dict);
create index merchants_status_idx on merchants (status_dict);
create index refunds_operators_status_idx on refunds (status_dict, id);
