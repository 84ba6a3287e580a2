-- Whether an answer helped: one mark of each visitor, who may change their mind; the sum stands with the answer.
alter table faqs
  add column helpful_count integer not null default 0,
  add constraint faqs_helpful_count_check check (helpful_count >= 0);

create table faq_marks (
  faq_id uuid not null,
  -- made by the visitor's browser: who is signed out has no other name
  visitor_id uuid not null,
  helpful_flag boolean not null,
  mark_time timestamptz(3) not null default now(),
  constraint faq_marks_pk primary key (faq_id, visitor_id),
  constraint faq_marks_faq_fk foreign key (faq_id) references faqs (id) on delete cascade
);
