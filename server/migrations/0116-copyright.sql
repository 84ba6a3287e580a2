-- On what ground a good's content is used (1 own work, 2 licensed, 3 the platform's; null: not said yet), and what proves it.
alter table goods
  add column copy_right_dict smallint constraint goods_copy_right_check check (copy_right_dict in (1, 2, 3)),
  add column copy_right_file_ids uuid[] not null default '{}';
alter table good_revisions
  add column copy_right_dict smallint,
  add column copy_right_file_ids uuid[] not null default '{}';
