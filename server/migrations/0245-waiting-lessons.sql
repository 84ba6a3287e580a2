-- A lesson of a file may exist before its file does. Its name on the creator's device tells which file the lesson waits for; empty for
-- a lesson of a pasted outline.
alter table good_details add column awaited_name text not null default '';
alter table good_details drop constraint good_details_content_check;
alter table good_details add constraint good_details_content_check check (
  (type_dict <> 3 or file_id is null) and (awaited_name = '' or file_id is null and type_dict <> 3)
);
