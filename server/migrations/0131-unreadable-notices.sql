-- A notice that was signed rightly and could not be read is kept by what was legible of it: its sum and time may be unknown.
alter table kept_notices
  add column unreadable_flag boolean not null default false,
  alter column amount_fen drop not null,
  alter column occur_time drop not null,
  add constraint kept_notices_readable_check
    check (unreadable_flag or (amount_fen is not null and occur_time is not null));
