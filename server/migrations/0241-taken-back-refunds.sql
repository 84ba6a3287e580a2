-- The buyer took the request back. Until now only the reason said so.
alter table refunds
  add column taken_back_flag boolean not null default false,
  add constraint refunds_taken_back_check check (not taken_back_flag or (status_dict = 13 and apply_by_dict = 1));
update refunds set taken_back_flag = true where status_dict = 13 and apply_by_dict = 1 and reason = '买家已撤回';
