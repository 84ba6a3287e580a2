-- One writer at a time for an upload, whatever server it comes to: a lease that its server renews while it writes.
alter table uploads
  add column writer uuid,
  add column writer_until timestamptz(3),
  -- another writer waits: this one ends after a moment
  add column wanted_time timestamptz(3),
  -- the name of the draft where it is a copy; the first draft has none
  add column draft uuid,
  -- a writer lost its lease without closing the draft: the next one copies it first
  add column draft_left_open boolean not null default false,
  add constraint uploads_writer_check check ((writer is null) = (writer_until is null));
