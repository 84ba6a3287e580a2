-- How far a learner has seen a lesson: where dragging is not allowed, nobody plays beyond it.
alter table lesson_progress add column furthest_sec integer not null default 0;
update lesson_progress set furthest_sec = position_sec;
alter table lesson_progress add constraint lesson_progress_furthest_check check (furthest_sec >= 0);
