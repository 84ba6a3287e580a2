-- An upload is a key promised to one token; its row stands before the object does, so nothing in the storage is unknown.
create table uploads (
  creator_id uuid not null,
  id uuid not null,
  key text not null,
  kind smallint not null,
  title text,
  max_size bigint not null,
  state text not null default 'issued',
  size bigint,
  mime text,
  width integer,
  height integer,
  thumbnail_key text,
  create_time timestamptz(3) not null,
  store_time timestamptz(3),
  -- An upload that may stop and go on another day: how many bytes it will have. They gather in a draft of its own.
  resume_size bigint,
  -- One writer at a time for an upload, whatever server it comes to: a lease that its server renews while it writes.
  writer uuid,
  writer_until timestamptz(3),
  -- another writer waits: this one ends after a moment
  wanted_time timestamptz(3),
  -- the name of the draft where it is a copy; the first draft has none
  draft uuid,
  -- a writer lost its lease without closing the draft: the next one copies it first
  draft_left_open boolean not null default false,
  -- What an upload may count on: judged against the quota when its size is told and again when it is known, and against
  -- the disk as long as a writer still has to write it.
  promised_size bigint,
  arrived_size bigint not null default 0,
  constraint uploads_pk primary key (creator_id, id),
  constraint uploads_key_key unique (creator_id, key),
  constraint uploads_arrived_size_check check (arrived_size >= 0),
  constraint uploads_kind_check check (kind between 1 and 5),
  constraint uploads_max_size_check check (max_size > 0),
  constraint uploads_promised_size_check check (promised_size > 0),
  constraint uploads_resume_size_check check (resume_size > 0),
  constraint uploads_size_check check (size > 0),
  constraint uploads_state_check check (state in ('issued', 'stored', 'recorded', 'discarded')),
  constraint uploads_stored_check check (
    (state in ('issued', 'discarded')) or ((size is not null) and (mime is not null))
  ),
  constraint uploads_writer_check check ((writer is null) = (writer_until is null))
);
create index uploads_open on uploads (creator_id, create_time) where state in ('issued', 'stored');
create index uploads_unfinished on uploads (creator_id, create_time)
where state = 'issued' and resume_size is not null;
-- for the job that clears what was never recorded
create index uploads_unrecorded on uploads (create_time) where state <> 'recorded';
create index uploads_writing on uploads (creator_id) where writer is not null;

create table files (
  creator_id uuid not null,
  id uuid not null,
  kind smallint not null,
  title text not null,
  ext text not null,
  mime text not null,
  size bigint not null,
  sha256 text,
  key text not null,
  cover_key text,
  duration_sec numeric(10,3),
  width integer,
  height integer,
  version integer not null default 1,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  delete_time timestamptz(3),
  -- When the bytes of a deleted file go for good: thirty days later, or at once where its creator says so.
  purge_time timestamptz(3),
  -- What the creator's browser took of a file before it sent it. Pictures lose their EXIF on the way in, so the checksum
  -- of what is stored cannot say whether the same file is chosen again.
  fingerprint text,
  constraint files_pk primary key (creator_id, id),
  constraint files_key_key unique (creator_id, key),
  constraint files_duration_check check (duration_sec >= (0)::numeric),
  constraint files_fingerprint_check check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint files_height_check check (height > 0),
  constraint files_kind_check check (kind between 1 and 5),
  constraint files_purge_check check ((delete_time is null) = (purge_time is null)),
  constraint files_size_check check (size > 0),
  constraint files_width_check check (width > 0)
);
create index files_binned on files (creator_id, delete_time, id) where delete_time is not null;
create index files_by_cover on files (creator_id, cover_key) where cover_key is not null;
create index files_by_fingerprint on files (creator_id, fingerprint)
where fingerprint is not null and delete_time is null;
create index files_by_kind on files (creator_id, kind, id) where delete_time is null;
create index files_purged on files (purge_time) where purge_time is not null;
create index files_unsummed on files (id) where sha256 is null;

-- Where a file is used: kept by the users (goods, lessons, shops) in their own transactions.
create table file_uses (
  creator_id uuid not null,
  file_id uuid not null,
  user_type text not null,
  user_id uuid not null,
  user_name text not null,
  constraint file_uses_pk primary key (creator_id, user_type, user_id, file_id),
  constraint file_uses_file_fkey foreign key (creator_id, file_id) references files (creator_id, id)
);
create index file_uses_by_file on file_uses (creator_id, file_id);

-- Bytes of a creator's files, those in the recycle bin too: what the quota counts.
create table file_usages (
  creator_id uuid not null,
  bytes bigint not null,
  constraint file_usages_pk primary key (creator_id),
  constraint file_usages_bytes_check check (bytes >= 0)
);
