-- A withdrawal that WeChat Pay pays goes to the card that the creator registered there, which is none of ours.
alter table withdraws alter column bank_id drop not null;
