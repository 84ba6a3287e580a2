-- Codes that are asked for without a session have half of the day's messages.
alter table sms_days add column sent_for_strangers integer not null default 0;
