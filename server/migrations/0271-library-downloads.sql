-- What one ZIP file has. The address is signed and valid for an hour; the row is deleted a day later.
create table file_downloads (
  creator_id uuid not null,
  id uuid not null,
  file_ids uuid[] not null,
  create_time timestamptz(3) not null,
  constraint file_downloads_pk primary key (creator_id, id)
);
create index file_downloads_by_time on file_downloads (create_time);

-- The heights of an audio file's bars, computed by a browser: one digit of base 36 each.
create table file_waveforms (
  creator_id uuid not null,
  file_id uuid not null,
  bars text not null,
  constraint file_waveforms_pk primary key (creator_id, file_id),
  constraint file_waveforms_file_fkey foreign key (creator_id, file_id) references files (creator_id, id) on delete cascade,
  constraint file_waveforms_bars_check check (bars ~ '^[0-9a-z]{240}$')
);
