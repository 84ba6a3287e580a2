-- An operator looks at what a creator sees: a session that only reads, of fifteen minutes at most. It ends with the operator's own session.
create table looks (
  creator_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  operator_id uuid not null,
  operator_session_id uuid not null,
  reason text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  end_time timestamptz,
  constraint looks_pkey primary key (creator_id, id),
  constraint looks_token_key unique (token_hash)
);
create index looks_open_idx on looks (expire_time) where end_time is null;

-- Operators know a creator by this id.
create index accounts_creator_idx on accounts (creator_id);
