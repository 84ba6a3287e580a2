-- An account is a mobile number (its login name) with a password. security_mobile receives the codes.
create table accounts (
  mobile text not null,
  creator_id uuid not null,
  security_mobile text not null,
  password_hash text not null,
  status_dict smallint not null default 1,
  last_login_time timestamptz,
  last_login_ip text,
  create_time timestamptz not null,
  -- What the owner says of themselves; a certification proves it.
  real_name text not null default '',
  company_code text not null default '',
  company_name text not null default '',
  password_time timestamptz,
  constraint accounts_pkey primary key (mobile),
  constraint accounts_company_check check ((company_code = '') = (company_name = '')),
  constraint accounts_status_check check (status_dict between 1 and 4)
);
create index accounts_security_mobile_idx on accounts (security_mobile);

-- A session belongs to an account and carries the front it was opened for.
create table sessions (
  token_hash bytea not null,
  id uuid not null,
  account text not null,
  creator_id uuid not null,
  ip text not null,
  user_agent text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  superseded_time timestamptz,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_account_fkey foreign key (account) references accounts (mobile)
);
create index sessions_account_idx on sessions (account, id);
-- One's own data reads a creator's sessions in order.
create index sessions_creator_idx on sessions (creator_id, id);
create index sessions_expire_time_idx on sessions (expire_time);

-- What happened lately under a key, so that "ten in fifteen minutes" holds for every fifteen minutes.
create table throttles (
  key text not null,
  times timestamptz[] not null,
  forget_time timestamptz not null,
  constraint throttles_pkey primary key (key)
);
create index throttles_forget_time_idx on throttles (forget_time);

-- The one code that is good for a number and a purpose; only its keyed hash is kept.
create table sms_codes (
  mobile text not null,
  purpose smallint not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  send_time timestamptz not null,
  expire_time timestamptz not null,
  used_time timestamptz,
  -- Wrong tries, by the network they came from; those of the network that asked for the code are its own.
  asked_from text not null default '',
  tries_by jsonb not null default '{}'::jsonb,
  constraint sms_codes_pkey primary key (mobile, purpose)
);

-- How many messages were sent on a day, in all.
create table sms_days (
  day date not null,
  sent integer not null,
  -- Codes that are asked for without a session have half of the day's messages.
  sent_for_strangers integer not null default 0,
  constraint sms_days_pkey primary key (day)
);

-- Every number that is somebody's, to sign in with or to receive codes: one account's alone.
create table account_mobiles (
  mobile text not null,
  account text not null,
  constraint account_mobiles_pkey primary key (mobile),
  constraint account_mobiles_account_fkey foreign key (account) references accounts (mobile)
);
create index account_mobiles_account_idx on account_mobiles (account);

-- Where somebody with a password signed in from lately: they are heard there, whoever else guesses.
create table known_networks (
  name text not null,
  network text not null,
  seen_time timestamptz(3) not null,
  constraint known_networks_pkey primary key (name, network)
);
create index known_networks_seen_time_idx on known_networks (seen_time);
