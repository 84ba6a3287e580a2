-- Keys with which a creator's own programs make calls. Only a hash is stored. A revoked key stays, so that the log still names it.
create table api_keys (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  scopes text[] not null,
  create_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  last_used_time timestamptz(3),
  last_used_ip text not null default '',
  revoke_time timestamptz(3),
  constraint api_keys_pkey primary key (creator_id, id),
  constraint api_keys_token_key unique (token_hash)
);

-- The key that made the call. `account_id` beside it is the owner's.
alter table audit_log add column api_key_id uuid;
