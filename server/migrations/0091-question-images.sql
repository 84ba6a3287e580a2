-- Pictures of a question, out of the library of who asks, and of its answer, out of that of who answers.
alter table questions
  add column image_file_ids uuid[] not null default '{}',
  add column answer_image_ids uuid[] not null default '{}';
