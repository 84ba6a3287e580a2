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
  -- Many of a kind within an hour are one line: since when it gathers, how many, and what they come to.
  gather_key text,
  gather_since timestamptz(3),
  gather_count integer not null default 1,
  gather_fen bigint not null default 0,
  constraint notifications_pk primary key (creator_id, id),
  constraint notifications_gather_check check ((gather_key is null) = (gather_since is null)),
  constraint notifications_type_check check (type_dict between 1 and 7)
);
create index notifications_gather_idx on notifications (creator_id, gather_key, gather_since)
where gather_key is not null;
-- the job that forgets them goes across creators
create index notifications_time_idx on notifications (create_time);
create index notifications_type_idx on notifications (creator_id, type_dict, id);
create index notifications_unread_idx on notifications (creator_id, id) where read_time is null;
