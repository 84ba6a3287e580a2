-- What happened lately under a key, so that "ten in fifteen minutes" holds for every fifteen minutes.
create table throttles (
  key text not null,
  times timestamptz[] not null,
  forget_time timestamptz not null,
  constraint throttles_pkey primary key (key)
);
create index throttles_forget_time_idx on throttles (forget_time);
