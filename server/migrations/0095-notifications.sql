-- What happened to a creator, for the bell: written with what it tells of.
create table notifications (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  title text not null,
  body text not null,
  link text not null,
  read_time timestamptz,
  create_time timestamptz not null,
  constraint notifications_pk primary key (creator_id, id),
  constraint notifications_type_check check (type_dict between 1 and 6)
);
create index notifications_unread_idx on notifications (creator_id, id) where read_time is null;
-- the job that forgets them goes across creators
create index notifications_time_idx on notifications (create_time);
