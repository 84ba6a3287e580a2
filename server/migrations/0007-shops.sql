-- shop_dict 1 知识店铺, 2 服务店铺; status 1 正常, 2 停业, 3 封禁
create table shops (
  creator_id uuid not null,
  id uuid not null,
  platform_dict text not null default 'douyin',
  shop_dict smallint not null,
  name text not null,
  intro text not null default '',
  open_flag boolean not null default true,
  status_dict smallint not null default 1,
  version integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  -- What a shop shows besides its name.
  logo_file_id uuid,
  cover_file_id uuid,
  service_mobile text not null default '',
  notice_text text not null default '',
  classify_ids uuid[] not null default '{}'::uuid[],
  ban_reason text not null default '',
  -- Whom learners write to: the code of the creator's WeChat.
  wechat_qr_file_id uuid,
  constraint shops_pkey primary key (creator_id, id),
  constraint shops_kind_key unique (creator_id, platform_dict, shop_dict),
  constraint shops_shop_dict_check check (shop_dict in (1, 2)),
  constraint shops_status_check check (status_dict between 1 and 3)
);
