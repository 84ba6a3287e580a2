-- What a new creator has hidden of the first steps, and the sample course that the platform made to look at. The good and its files are the
-- creator's like any other; this row only says which to take away together.
create table first_steps (
  creator_id uuid not null,
  hide_time timestamptz,
  sample_good_id uuid,
  sample_file_ids uuid[] not null default '{}',
  constraint first_steps_pkey primary key (creator_id),
  constraint first_steps_sample_check check (sample_good_id is not null or sample_file_ids = '{}')
);
