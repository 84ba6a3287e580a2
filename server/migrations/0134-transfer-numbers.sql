-- The number of a bank's transfer proves one transfer, whoever's: keyed by the number alone, since the bank does not know our creators.
create table transfer_numbers (
  number text not null,
  creator_id uuid not null,
  withdraw_id uuid,
  refund_id uuid,
  create_time timestamptz(3) not null default now(),
  constraint transfer_numbers_pkey primary key (number),
  constraint transfer_numbers_proof_check check (num_nonnulls(withdraw_id, refund_id) = 1)
);
create index transfer_numbers_refund_idx on transfer_numbers (creator_id, refund_id) where refund_id is not null;

-- of numbers that were used twice the first use stays the proof
insert into transfer_numbers (number, creator_id, withdraw_id, refund_id, create_time)
select upper(regexp_replace(normalize(number, nfkc), '\s', '', 'g')), creator_id, withdraw_id, refund_id, time
from (
  select channel_txn_no as number, creator_id, id as withdraw_id, null::uuid as refund_id,
    coalesce(arrive_time, apply_time) as time
  from withdraws where channel_txn_no <> ''
  union all
  select transfer_no, creator_id, null, id, coalesce(success_time, apply_time) from refunds where transfer_no <> ''
) as used
order by time
on conflict do nothing;

drop index refunds_transfer_key;
