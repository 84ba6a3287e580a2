-- Servers of an older version, which run beside newer ones in an update, rely on this index where the newer ones look at transfer_numbers.
do $$
begin
  create unique index refunds_transfer_key on refunds (creator_id, transfer_no) where transfer_no <> '';
exception
  -- an older server wrote a number twice since 0134: both transfers stand, and later ones are compared by the table
  when unique_violation then null;
end $$;

-- what such servers wrote since 0134; of numbers that were used twice the first stays the proof
insert into transfer_numbers (number, creator_id, withdraw_id, refund_id, create_time)
select upper(regexp_replace(normalize(number, nfkc), '[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g')),
  creator_id, withdraw_id, refund_id, time
from (
  select channel_txn_no as number, creator_id, id as withdraw_id, null::uuid as refund_id,
    coalesce(arrive_time, apply_time) as time
  from withdraws where channel_txn_no <> ''
  union all
  select transfer_no, creator_id, null, id, coalesce(success_time, apply_time) from refunds where transfer_no <> ''
) as used
order by time
on conflict do nothing;
