-- The timer's check of the ledger goes by what changed since the last sound one.
alter table funds add column change_time timestamptz not null default now();
create table ledger_checks (
  singleton boolean not null default true,
  check_time timestamptz not null,
  constraint ledger_checks_pkey primary key (singleton),
  constraint ledger_checks_singleton_check check (singleton)
);
