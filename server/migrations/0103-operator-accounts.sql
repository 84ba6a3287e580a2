-- An operator whom an admin made, or whose password an admin reset, chooses a password before anything else.
alter table operators
  add column version integer not null default 1,
  add column new_password_flag boolean not null default false;

create index audit_log_operator_idx on audit_log (operator_id, id) where operator_id is not null;
