-- What the creator's browser took of a file before it sent it. Pictures lose their EXIF on the way in, so the checksum
-- of what is stored cannot say whether the same file is chosen again.
alter table files add column fingerprint text constraint files_fingerprint_check check (fingerprint ~ '^[0-9a-f]{64}$');
create index files_by_fingerprint on files (creator_id, fingerprint)
  where fingerprint is not null and delete_time is null;
