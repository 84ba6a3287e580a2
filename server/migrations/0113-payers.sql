-- Who pays in a learner's session, by the provider's own number of the person (WeChat's openid). Asked again after a day.
create table payers (
  session_id uuid not null,
  channel text not null,
  payer_id text not null,
  create_time timestamptz not null,
  constraint payers_pkey primary key (session_id, channel)
);
create index payers_create_time_idx on payers (create_time);
