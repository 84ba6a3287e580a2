-- What a learner may do with a lesson, and when it opens.
alter table good_details
  -- 0: a trial is the whole lesson
  add column demo_seconds integer not null default 0,
  add column ban_drag_flag boolean not null default false,
  -- 0 at once, 1 at release_time, 2 release_days after the purchase
  add column release_type_dict smallint not null default 0,
  add column release_time timestamptz(3),
  add column release_days integer not null default 0,
  add column attach_file_ids uuid[] not null default '{}'::uuid[],
  add constraint good_details_demo_seconds_check check (demo_seconds >= 0),
  add constraint good_details_release_check check (
    release_type_dict between 0 and 2
    and (release_type_dict = 1) = (release_time is not null)
    and (release_type_dict = 2) = (release_days > 0)
  );

-- Whether a faint mark with the end of the learner's number floats over the lessons.
alter table goods add column mark_flag boolean not null default false;
