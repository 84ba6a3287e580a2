-- What the platform tells creators. Who it is for is decided when a creator reads, so that publishing writes one row for any number of them.
create table announcements (
  id uuid not null,
  title text not null,
  content_html text not null,
  important_flag boolean not null,
  -- whether creators who join later read it too
  newcomers_flag boolean not null,
  -- 1 all creators, 2 those whom the conditions below fit, 3 those in announcement_recipients
  audience_dict smallint not null,
  category_id uuid,
  category_name text not null default '',
  -- whether goods in categories below it count too
  below_flag boolean not null default true,
  enroll_dict smallint,
  certified_flag boolean,
  -- null: the server wrote it, with a change of a fee or an agreement
  operator_id uuid,
  create_time timestamptz(3) not null,
  publish_time timestamptz(3) not null,
  taken_back_time timestamptz(3),
  constraint announcements_pkey primary key (id),
  constraint announcements_audience_check check (audience_dict between 1 and 3),
  constraint announcements_enroll_check check (enroll_dict between 0 and 4),
  constraint announcements_conditions_check check (
    (audience_dict = 2) = (category_id is not null or enroll_dict is not null or certified_flag is not null)),
  constraint announcements_operator_fkey foreign key (operator_id) references operators (id)
);
create index announcements_publish_idx on announcements (publish_time desc, id desc) where taken_back_time is null;

create table announcement_recipients (
  creator_id uuid not null,
  announcement_id uuid not null,
  constraint announcement_recipients_pkey primary key (creator_id, announcement_id),
  constraint announcement_recipients_announcement_fkey foreign key (announcement_id) references announcements (id)
);
create index announcement_recipients_announcement_idx on announcement_recipients (announcement_id);

-- Only creators who have read an announcement have a row.
create table announcement_reads (
  creator_id uuid not null,
  announcement_id uuid not null,
  read_time timestamptz(3) not null,
  constraint announcement_reads_pkey primary key (creator_id, announcement_id),
  constraint announcement_reads_announcement_fkey foreign key (announcement_id) references announcements (id)
);
create index announcement_reads_announcement_idx on announcement_reads (announcement_id);
