-- A picture that a learner sends with a question or a refund request. Until it is sent, it belongs to no record.
create table learner_pictures (
  creator_id uuid not null,
  id uuid not null,
  learner_id uuid not null,
  record_dict smallint,
  record_id uuid,
  size bigint not null,
  key text not null,
  thumbnail_key text not null,
  create_time timestamptz not null,
  delete_time timestamptz,
  constraint learner_pictures_pkey primary key (creator_id, id),
  constraint learner_pictures_key_key unique (creator_id, key),
  constraint learner_pictures_record_check check ((record_dict is null) = (record_id is null) and (record_dict between 1 and 2)),
  constraint learner_pictures_size_check check (size > 0)
);
create index learner_pictures_record_idx on learner_pictures (creator_id, record_id) where record_id is not null;
create index learner_pictures_learner_idx on learner_pictures (learner_id, create_time);
create index learner_pictures_unsent_idx on learner_pictures (create_time) where record_id is null and delete_time is null;
create index learner_pictures_deleted_idx on learner_pictures (delete_time) where delete_time is not null;
