-- The one way that pays a withdrawal, and the record that does it: the operator by hand, the batch, the transfer.
alter table withdraws
  add column payout_way_dict smallint,
  add column payout_record_id uuid,
  add constraint withdraws_payout_check check (
    (payout_way_dict is null) = (payout_record_id is null) and payout_way_dict between 1 and 4
  );
create index withdraws_payout_idx on withdraws (payout_record_id) where payout_record_id is not null;
