-- The one code that is good for a number and a purpose; only its keyed hash is kept.
create table sms_codes (
  mobile text not null,
  purpose smallint not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  send_time timestamptz not null,
  expire_time timestamptz not null,
  used_time timestamptz,
  constraint sms_codes_pkey primary key (mobile, purpose)
);

-- How many messages were sent on a day, in all.
create table sms_days (
  day date not null,
  sent integer not null,
  constraint sms_days_pkey primary key (day)
);
