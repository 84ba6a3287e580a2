-- While two versions run side by side, the older one writes transfers without looking at transfer_numbers: what it wrote is taken at
-- its commit, which fails where the number is of another transfer. The newer one has taken the number by then.
create function keep_transfer_number() returns trigger language plpgsql as $$
declare
  typed text := to_jsonb(new) ->> tg_argv[0];
  taken text := upper(regexp_replace(
    normalize(typed, nfkc), '[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g'));
begin
  if typed = '' then
    delete from transfer_numbers where creator_id = new.creator_id and refund_id = new.id;
  elsif not exists (
    select from transfer_numbers
    where number = taken and creator_id = new.creator_id and new.id in (withdraw_id, refund_id)
  ) then
    insert into transfer_numbers (number, creator_id, withdraw_id, refund_id) values (
      taken, new.creator_id,
      case tg_table_name when 'withdraws' then new.id end,
      case tg_table_name when 'refunds' then new.id end
    );
  end if;
  return null;
end $$;

create constraint trigger withdraws_number_kept after update of channel_txn_no on withdraws
  deferrable initially deferred for each row when (new.channel_txn_no <> old.channel_txn_no)
  execute function keep_transfer_number('channel_txn_no');

create constraint trigger refunds_number_kept after update of transfer_no on refunds
  deferrable initially deferred for each row when (new.transfer_no <> old.transfer_no)
  execute function keep_transfer_number('transfer_no');

-- what was written so since 0134; of numbers that were used twice the first stays the proof
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
