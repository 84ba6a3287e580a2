-- What a channel can never give back is paid to the buyer by hand: the number of the transfer, who says so, and who else looked.
alter table refunds
  add column transfer_no text not null default '',
  add column transfer_note text not null default '',
  add column proposer_id uuid,
  add column decider_id uuid,
  add constraint refunds_transfer_check check (
    (transfer_no <> '') = (proposer_id is not null) and (transfer_no = '' or status_dict in (5, 9, 13))
  ),
  add constraint refunds_persons_check check (proposer_id is null or decider_id is distinct from proposer_id);
create unique index refunds_transfer_key on refunds (creator_id, transfer_no) where transfer_no <> '';
