-- 7 提问: what learners ask was among the platform's own news. Of each kind alone, the newest first.
alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type_dict between 1 and 7);
update notifications set type_dict = 7 where type_dict = 6 and link like '/user/questions%';
create index notifications_type_idx on notifications (creator_id, type_dict, id);
