-- What was answered to a request of a creator: a repeated request gets the first answer.
create table requests (
  creator_id uuid not null,
  request_id uuid not null,
  call text not null,
  input_hash text not null,
  output jsonb,
  create_time timestamptz(3) not null default now(),
  constraint requests_pk primary key (creator_id, request_id)
);
