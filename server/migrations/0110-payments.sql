-- The providers refuse another address (WeChat's H5) or another openid (its JSAPI) under the same number, so such a buyer
-- needs another payment. Empty where the scene does not ask for it.
alter table payments add column client_ip text not null default '', add column payer_id text not null default '';
-- A closed payment is asked about once more after its time. Null: never again.
alter table payments alter column ask_time drop not null;
update payments set ask_time = case status_dict
  when 1 then least(ask_time, expire_time)
  when 3 then expire_time + interval '2 minutes'
end;
-- each channel is asked by itself, so that a silent one does not hold up the others
drop index payments_ask_idx;
create index payments_ask_idx on payments (channel, ask_time, payment_no) where ask_time is not null;
