-- Works on the platform: 0 草稿 → 1 待发布 → 2 发布中 → 3 已发布 | 4 发布失败 → 2; 3 → 5 已下架; → 6 已删除.
create table shares (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  title text not null,
  topics text[] not null,
  at_users text[] not null,
  file_id uuid,
  image_file_ids uuid[] not null,
  cover_file_id uuid,
  cover_frame_ms integer not null,
  good_ids uuid[] not null,
  good_link_ids uuid[] not null,
  visible_dict smallint not null,
  allow_comment_flag boolean not null,
  status_dict smallint not null,
  plan_time timestamptz(3),
  -- the one attempt to publish that counts: what was asked for before it was cancelled or tried again does not
  sending_id uuid,
  -- set just before the platform is told to create the work: a run that finds it set does not know what came of it
  send_time timestamptz(3),
  publish_time timestamptz(3),
  platform_item_id text not null default '',
  platform_url text not null default '',
  fail_reason text not null default '',
  retry_count integer not null default 0,
  play_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  stat_sync_time timestamptz(3),
  check_time timestamptz(3),
  version integer not null default 1,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  delete_time timestamptz(3),
  -- As whom a work was published: a creator may authorise another user of the platform later.
  open_id text not null default '',
  lead_count bigint not null default 0,
  order_count bigint not null default 0,
  income_fen bigint not null default 0,
  constraint shares_pk primary key (creator_id, id),
  constraint shares_counts_check check (least(play_count, like_count, comment_count, share_count) >= 0),
  constraint shares_cover_frame_check check (cover_frame_ms >= 0),
  constraint shares_item_check check ((status_dict <> all (array[3, 5])) or (platform_item_id <> '')),
  constraint shares_plan_check check ((status_dict <> 1) or (plan_time is not null)),
  constraint shares_retry_count_check check (retry_count >= 0),
  constraint shares_sales_check check (least(lead_count, order_count, income_fen) >= 0),
  constraint shares_status_check check (status_dict between 0 and 6),
  constraint shares_type_check check (type_dict in (1, 2)),
  constraint shares_visible_check check (visible_dict between 1 and 3)
);
-- the jobs that ask the platform, of every creator
create index shares_check_idx on shares (check_time, creator_id) where check_time is not null;
create index shares_status_idx on shares (creator_id, status_dict, id);

-- What the platform calls a file that was handed to it.
create table share_media (
  creator_id uuid not null,
  file_id uuid not null,
  -- whose it is there, and of which content: the file's may be replaced
  open_id text not null,
  file_key text not null,
  media_id text not null,
  expire_time timestamptz(3) not null,
  constraint share_media_pk primary key (creator_id, file_id)
);

-- What the platform lets us do for a creator; the tokens are encrypted.
create table douyin_tokens (
  creator_id uuid not null,
  open_id text not null,
  access_token bytea not null,
  refresh_token bytea not null,
  access_expire_time timestamptz(3) not null,
  refresh_expire_time timestamptz(3) not null,
  constraint douyin_tokens_pk primary key (creator_id)
);

-- Authorisations under way; each state is good once.
create table douyin_states (
  creator_id uuid not null,
  state_hash bytea not null,
  expire_time timestamptz(3) not null,
  constraint douyin_states_pk primary key (creator_id, state_hash)
);

-- The works of the platform that stands in for Douyin.
create table douyin_sandbox_items (
  open_id text not null,
  item_id text not null,
  caption text not null,
  asked integer not null default 0,
  constraint douyin_sandbox_items_pk primary key (open_id, item_id)
);

-- who came from a work to a good: once, however often they come
create table share_leads (
  creator_id uuid not null,
  share_id uuid not null,
  user_id uuid not null,
  create_time timestamptz not null default now(),
  constraint share_leads_pkey primary key (creator_id, share_id, user_id)
);
