-- Pictures that show what a good is like; where goods are reviewed they are, as its covers are.
alter table goods add column examples_image uuid[] not null default '{}';
alter table good_revisions add column examples_image uuid[];
update good_revisions r set examples_image = g.examples_image
  from goods g where g.creator_id = r.creator_id and g.id = r.good_id;

-- The one kind of good that a class is for; null: every kind of its shop.
alter table classifies add column biz_dict smallint
  constraint classifies_biz_dict_check check (biz_dict in (1, 2, 3, 4, 100));
update classifies set biz_dict = 1 where '01930000-0000-7000-8001-000000000024' in (id, parent_id)
  or '01930000-0000-7000-8001-000000000028' in (id, parent_id);
update classifies set biz_dict = 100 where '01930000-0000-7000-8001-000000000032' in (id, parent_id);

insert into classifies (id, parent_id, level, name, sort, shop_dict, fee_bp, biz_dict) values
  ('01930000-0000-7000-8001-000000000036', null, 1, '好物推荐', 9, 2, 0, 4),
  ('01930000-0000-7000-8001-000000000037', '01930000-0000-7000-8001-000000000036', 2, '数码器材', 1, 2, 0, 4),
  ('01930000-0000-7000-8001-000000000038', '01930000-0000-7000-8001-000000000036', 2, '图书文具', 2, 2, 0, 4),
  ('01930000-0000-7000-8001-000000000039', '01930000-0000-7000-8001-000000000036', 2, '生活用品', 3, 2, 0, 4)
on conflict do nothing;
