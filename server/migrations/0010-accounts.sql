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
  constraint accounts_pkey primary key (mobile),
  constraint accounts_status_check check (status_dict between 1 and 4)
);

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
