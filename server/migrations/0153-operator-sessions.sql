-- The second factor of an operator, sealed; the step of the code used last, for each code is good once.
alter table operators
  add column totp_secret bytea,
  add column totp_step bigint not null default 0,
  add column password_expire_time timestamptz;

-- A session may do something once the second factor was proved in it; an offer is a factor that is not confirmed yet.
alter table operator_sessions
  add column user_agent text not null default '',
  add column seen_time timestamptz not null default now(),
  add column proved_time timestamptz,
  add column totp_offer bytea;

-- For who lost the second factor: each code is good once.
create table recovery_codes (
  operator_id uuid not null,
  code_hash bytea not null,
  used_time timestamptz,
  constraint recovery_codes_pkey primary key (operator_id, code_hash),
  constraint recovery_codes_operator_fkey foreign key (operator_id) references operators (id)
);
