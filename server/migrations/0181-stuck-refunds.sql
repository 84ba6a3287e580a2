-- A refund that its channel has, and of which nobody knows whether the buyer got it, waits for a person and has not failed: WeChat
-- Pay's ABNORMAL (1), or a channel that was switched off since (2). Numbers as in `refundStuck`.
alter table refunds
  add column stuck_dict smallint,
  -- since when its channel may have it; null while it certainly has not: not told yet, or refused
  add column sent_time timestamptz,
  add constraint refunds_stuck_check check (stuck_dict is null or (status_dict = 2 and stuck_dict in (1, 2))),
  drop constraint refunds_transfer_check,
  add constraint refunds_transfer_check check (
    (transfer_no <> '') = (proposer_id is not null)
    and (transfer_no = '' or status_dict in (5, 9, 13) or stuck_dict is not null)
  );
-- whether these were sent was not stored, so they may have been
update refunds set sent_time = apply_time where status_dict = 2;
-- WeChat Pay's were stored as failed: the next question finds what became of them
update refunds set status_dict = 2, sent_time = apply_time
where status_dict = 9 and transfer_no = '' and reason like '%微信支付商户平台处理%';
