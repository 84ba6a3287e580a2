-- An upload that may stop and go on another day: how many bytes it will have. They gather in a draft of its own.
alter table uploads add column resume_size bigint constraint uploads_resume_size_check check (resume_size > 0);
create index uploads_unfinished on uploads (creator_id, create_time) where state = 'issued' and resume_size is not null;
