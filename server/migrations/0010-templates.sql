-- Texts that creators begin from; kept by operators. 1 课程介绍, 2 服务说明, 3 样文素材, 4 协议, 5 海报
create table templates (
  id uuid not null,
  type_dict smallint not null,
  name text not null,
  content_html text not null,
  variables jsonb not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  sort integer not null,
  status_dict smallint not null default 1,
  version integer not null default 1,
  update_time timestamptz(3) not null default now(),
  constraint templates_pk primary key (id),
  constraint templates_biz_dict_check check (biz_dict in (1, 2, 3, 4, 100)),
  constraint templates_shop_dict_check check (shop_dict in (1, 2)),
  constraint templates_status_check check (status_dict in (0, 1)),
  constraint templates_type_check check (type_dict between 1 and 5)
);
