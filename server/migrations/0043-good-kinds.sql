-- What the kinds of goods need besides lessons: services their delivery, downloads their files; and free goods.
alter table goods
  add column free_flag boolean not null default false,
  add column service_deliver_days smallint
    constraint goods_service_deliver_days_check check (service_deliver_days between 1 and 365),
  add column service_unit_dict smallint
    constraint goods_service_unit_dict_check check (service_unit_dict between 1 and 5),
  add column download_file_ids uuid[] not null default '{}';
