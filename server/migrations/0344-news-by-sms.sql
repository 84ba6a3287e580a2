-- News of creators that are sent by SMS too, and which kinds each creator wants.
alter table notifications add column text_dict smallint;
alter table notifications add column text_state_dict smallint;
alter table notifications add constraint notifications_text_check check ((text_dict is null) = (text_state_dict is null));
create index notifications_text_idx on notifications (create_time) where text_state_dict = 1;

-- Without a row a creator gets the usual kinds: those about money or a deadline.
create table news_texts (
  creator_id uuid primary key,
  text_dicts smallint[] not null,
  update_time timestamptz(3) not null
);
