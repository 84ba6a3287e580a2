-- The picture of the library that is the creator's avatar; `avatar` is the address under which it is shown.
alter table fronts add column avatar_file_id uuid;
