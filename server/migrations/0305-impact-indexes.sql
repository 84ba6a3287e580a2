-- What a change of a good touches is counted before it: each count goes by an index.
create index shares_goods_idx on shares using gin (good_ids);
create index lesson_progress_lesson_idx on lesson_progress (creator_id, good_id, lesson_id, learner_id);
create index checkouts_good_idx on checkouts (creator_id, good_id) where status_dict = 1;
-- Only bundles have parts, and only open checkouts wait.
create index checkouts_parts_idx on checkouts using gin ((good -> 'parts') jsonb_path_ops)
  where status_dict = 1 and good -> 'parts' is not null;
