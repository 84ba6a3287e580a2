create table operators (
  id uuid not null,
  username text not null,
  password_hash text not null,
  roles text[] not null,
  name text not null,
  avatar text not null default '',
  introduction text not null default '',
  enabled_flag boolean not null default true,
  create_time timestamptz not null,
  constraint operators_pkey primary key (id),
  constraint operators_username_key unique (username),
  constraint operators_roles_check check (
    cardinality(roles) > 0 and roles <@ array['admin', 'reviewer', 'finance', 'support']
  )
);

create table operator_sessions (
  token_hash bytea not null,
  id uuid not null,
  operator_id uuid not null,
  ip text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  superseded_time timestamptz,
  constraint operator_sessions_pkey primary key (token_hash),
  constraint operator_sessions_operator_fkey foreign key (operator_id) references operators (id)
);
create index operator_sessions_operator_idx on operator_sessions (operator_id, id);
