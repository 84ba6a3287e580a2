-- A lesson that was sold leaves the outline when it is deleted, and stays for those who bought it.
alter table good_details
  add column download_flag boolean not null default false,
  add column delete_time timestamptz(3);

-- Whether a good was ever saved on this outline: those without are kept for 30 days.
alter table good_outlines add column saved_flag boolean not null default false;
update good_outlines set saved_flag = true
from goods where goods.creator_id = good_outlines.creator_id and goods.temp_good_id = good_outlines.temp_good_id;

-- for the jobs that clear both
create index goods_deleted_idx on goods (delete_time, id) where delete_time is not null;
create index good_outlines_unsaved_idx on good_outlines (update_time, temp_good_id) where not saved_flag;
