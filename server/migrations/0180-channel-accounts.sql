-- The account that money came into, or was paid from (0072): lines of the books 4 (withdrawn), 12 (channel fees) and 13 (channels)
-- name it, no others. Numbers as in `channelAccount`: 1 Douyin, 2 WeChat Pay, 3 Alipay, 4 WeChat Pay for platforms, 8 sandbox, 9 the
-- company's bank.
alter table ledger_lines add column channel_account_dict smallint;

-- What an order brought, and what went back, is where it was paid. A refund that finance paid by hand left the company's bank (0055).
update ledger_lines as lines set channel_account_dict = case
  when lines.book = 13 and refunds.transfer_no <> '' then 9
  when splits.order_id is not null then 4
  else orders.pay_channel_dict
end
from ledger_txs as txs
join orders on orders.creator_id = txs.creator_id and orders.id = txs.order_id
left join splits on splits.creator_id = orders.creator_id and splits.order_id = orders.id
left join refunds on refunds.creator_id = txs.creator_id and refunds.id = txs.refund_id
where txs.creator_id = lines.creator_id and txs.id = lines.tx_id and lines.book in (12, 13);

-- Withdrawals were paid by the bank, by Alipay's transfer (way 3), or by the provider of a platform (way 4).
update ledger_lines as lines set channel_account_dict = case withdraws.payout_way_dict when 3 then 3 when 4 then 4 else 9 end
from ledger_txs as txs
join withdraws on withdraws.creator_id = txs.creator_id and withdraws.id = txs.withdraw_id
where txs.creator_id = lines.creator_id and txs.id = lines.tx_id and lines.book = 4;

alter table ledger_lines
  add constraint ledger_lines_account_check check ((channel_account_dict is not null) = (book in (4, 12, 13))),
  add constraint ledger_lines_account_dict_check check (channel_account_dict in (1, 2, 3, 4, 8, 9));
-- the entries of an account, over all creators, the newest first
create index ledger_lines_account_idx on ledger_lines (channel_account_dict, book, type_dict, id)
  where channel_account_dict is not null;

-- The sums by account: what each provider owes us. 0 stands for no account, as a column of the key cannot be null.
delete from ledger_sums where book in (4, 12, 13);
alter table ledger_sums
  add column channel_account_dict smallint not null default 0,
  drop constraint ledger_sums_pkey,
  add constraint ledger_sums_pkey primary key (creator_id, book, type_dict, channel_account_dict);
insert into ledger_sums (creator_id, book, type_dict, channel_account_dict, line_count, amount_fen)
select creator_id, book, type_dict, channel_account_dict, count(*), sum(amount_fen)
from ledger_lines where book in (4, 12, 13) group by creator_id, book, type_dict, channel_account_dict;
