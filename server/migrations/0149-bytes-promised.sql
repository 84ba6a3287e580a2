-- What an upload may count on: judged against the quota when its size is told and again when it is known, and against
-- the disk as long as a writer still has to write it.
alter table uploads
  add column promised_size bigint,
  add column arrived_size bigint not null default 0,
  add constraint uploads_promised_size_check check (promised_size > 0),
  add constraint uploads_arrived_size_check check (arrived_size >= 0);

update uploads set promised_size = resume_size where state = 'issued' and resume_size is not null;

create index uploads_open on uploads (creator_id, create_time) where state in ('issued', 'stored');
create index uploads_writing on uploads (creator_id) where writer is not null;
