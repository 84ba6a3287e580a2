-- Besides paid orders (a signed notice) a creator records sales made outside of any channel (source_dict 4,
-- pay_channel_dict 9): they are counted, and never in the ledger. One that is not paid yet is in state 1, closed after
-- 30 minutes (7); its pay_time is that of its making until then. A hidden order leaves its creator's list alone.
alter table orders
  alter column settle_time drop not null,
  add column hide_flag boolean not null default false,
  add column creator_remark text not null default '',
  add column close_time timestamptz,
  add column close_reason text not null default '',
  add constraint orders_settle_check check ((settle_time is null) = (pay_channel_dict = 9)),
  add constraint orders_close_check check ((close_time is not null) = (status_dict = 7));
create index orders_hidden_idx on orders (creator_id, pay_time) where hide_flag;
-- the job goes across creators
create index orders_unpaid_idx on orders (create_time) where status_dict = 1;
