-- What a provider's bill says of a trade: our number of the payment, and when it was paid. The number is empty for a sale on another
-- platform, which stands on that platform's bill.
alter table payment_trades
  add column payment_no text collate "C" not null default '',
  add column pay_time timestamptz not null default now();
update payment_trades as trades set pay_time = orders.pay_time
from orders where orders.creator_id = trades.creator_id and orders.id = trades.order_id;
update payment_trades as trades set payment_no = payments.payment_no
from payments
where payments.creator_id = trades.creator_id and payments.channel = trades.channel and payments.trade_no = trades.trade_no
  and payments.trade_no <> '';
-- the reconciliation goes across creators, by the day on which money moved
create index payment_trades_time_idx on payment_trades (channel, pay_time) where payment_no <> '';
create index refunds_success_idx on refunds (success_time) where success_time is not null;
create index withdraws_arrive_idx on withdraws (arrive_time) where arrive_time is not null;
create index withdraws_no_idx on withdraws (withdraw_no);
