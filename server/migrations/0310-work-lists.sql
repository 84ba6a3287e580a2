-- The oldest of what waits for operators is found without reading what was decided.
create index enrolls_waiting_idx on enrolls (submit_time) where status_dict = 1;
create index withdraws_open_idx on withdraws (status_dict, apply_time) where status_dict in (1, 2, 7);
create index refunds_office_idx on refunds (apply_time)
  where status_dict in (1, 2, 9) and (status_dict = 9 or stuck_dict is not null or (status_dict = 1 and operator_flag));
create index disputes_waiting_idx on disputes (apply_time) where status_dict = 1;
create index kept_notices_oldest_idx on kept_notices (receive_time) where status_dict = 1;
create index reconciliation_items_oldest_idx on reconciliation_items (find_time) where status_dict = 1;

-- Within how many hours operators promise to decide.
insert into settings (key, value) values
  ('zsm_promise_enroll', '72'),
  ('zsm_promise_certification', '72'),
  ('zsm_promise_good', '72'),
  ('zsm_promise_withdraw', '24'),
  ('zsm_promise_payout', '72'),
  ('zsm_promise_paused', '48'),
  ('zsm_promise_batch', '24'),
  ('zsm_promise_refund', '24'),
  ('zsm_promise_dispute', '72'),
  ('zsm_promise_held_order', '72'),
  ('zsm_promise_notice', '24'),
  ('zsm_promise_difference', '48'),
  ('zsm_promise_adjustment', '24'),
  ('zsm_promise_closing', '48'),
  ('zsm_promise_change', '24');
