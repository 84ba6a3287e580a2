-- 1|2 → 7 风控暂停 → 1|2 where it was (paused_from) | 4; 3 → 8 银行退票. Sums above the setting are approved by two
-- operators, one after the other.
alter table withdraws
  add column paused_from smallint,
  add column first_operator_id uuid,
  add constraint withdraws_paused_check check ((paused_from is not null) = (status_dict = 7));
insert into settings (key, value) values ('zsm_withdraw_second_operator_fen', '1000000');
