-- A version is in force from its day on; null: from its publication on. It is announced when it is published.
alter table agreements add column effect_time timestamptz(3);

insert into settings (key, value) values ('zsm_agreement_notice_days', '7');
