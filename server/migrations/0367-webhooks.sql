-- Endpoints to which a creator's events are sent, the events, their deliveries, and each attempt.
create table webhook_endpoints (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- sealed: the secret, and during an exchange the one before it
  secrets bytea not null,
  previous_end_time timestamptz(3),
  on_flag boolean not null default true,
  off_reason_dict smallint,
  -- since when every attempt has failed
  failing_time timestamptz(3),
  -- until when a server has its turn, and until when it rests after a failure
  busy_end_time timestamptz(3) not null default now(),
  rest_end_time timestamptz(3) not null default now(),
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  constraint webhook_endpoints_pkey primary key (creator_id, id),
  constraint webhook_endpoints_off_check check (on_flag = (off_reason_dict is null)),
  constraint webhook_endpoints_off_reason_check check (off_reason_dict between 1 and 3)
);
create index webhook_endpoints_turn_idx on webhook_endpoints (busy_end_time) where on_flag;

create table webhook_events (
  creator_id uuid not null,
  id uuid not null,
  type text not null,
  body text not null,
  create_time timestamptz(3) not null default now(),
  constraint webhook_events_pkey primary key (creator_id, id)
);
create index webhook_events_create_time_idx on webhook_events (create_time);

create table webhook_deliveries (
  creator_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id uuid not null,
  status_dict smallint not null default 1,
  attempt_count integer not null default 0,
  next_time timestamptz(3) default now(),
  last_status integer,
  last_time timestamptz(3),
  constraint webhook_deliveries_pkey primary key (creator_id, endpoint_id, event_id),
  constraint webhook_deliveries_id_key unique (creator_id, id),
  constraint webhook_deliveries_endpoint_fkey foreign key (creator_id, endpoint_id)
    references webhook_endpoints (creator_id, id) on delete cascade,
  constraint webhook_deliveries_event_fkey foreign key (creator_id, event_id)
    references webhook_events (creator_id, id) on delete cascade,
  constraint webhook_deliveries_status_check check (status_dict between 1 and 3),
  constraint webhook_deliveries_next_check check ((status_dict = 1) = (next_time is not null))
);
create index webhook_deliveries_event_idx on webhook_deliveries (creator_id, event_id);
-- What is due, by endpoint. Only what waits is in it.
create index webhook_deliveries_waiting_idx on webhook_deliveries (creator_id, endpoint_id, next_time) where (status_dict = 1);

create table webhook_attempts (
  creator_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  url text not null,
  attempt_time timestamptz(3) not null,
  status integer,
  error text not null default '',
  duration_ms integer not null,
  answer text not null default '',
  constraint webhook_attempts_pkey primary key (creator_id, id),
  constraint webhook_attempts_delivery_fkey foreign key (creator_id, endpoint_id, event_id)
    references webhook_deliveries (creator_id, endpoint_id, event_id) on delete cascade
);
create index webhook_attempts_delivery_idx on webhook_attempts (creator_id, endpoint_id, event_id, id);
