-- Who of the operators deals with a row of a work list.
create table cases (
  list_name text not null,
  target_id uuid not null,
  creator_id uuid,
  operator_id uuid not null,
  take_time timestamptz(3) not null,
  constraint cases_pkey primary key (list_name, target_id)
);
create index cases_operator_idx on cases (operator_id, list_name);
create index cases_creator_idx on cases (creator_id) where creator_id is not null;

-- What operators write for each other about such a row.
create table case_notes (
  list_name text not null,
  target_id uuid not null,
  id uuid not null,
  creator_id uuid,
  operator_id uuid not null,
  words text not null,
  create_time timestamptz(3) not null,
  constraint case_notes_pkey primary key (list_name, target_id, id)
);
create index case_notes_creator_idx on case_notes (creator_id) where creator_id is not null;

-- The earlier decisions about a creator are found without what the creator did.
create index audit_log_decisions_idx on audit_log (creator_id, target_type, id)
  where operator_id is not null and creator_id is not null;
