-- Migration 0144 adds a class of this name. One that operators made themselves gives way, or 0144 would stop the start.
update classifies set name = name || '（自建）'
where parent_id is null and shop_dict = 2 and name = '好物推荐'
  and id <> '01930000-0000-7000-8001-000000000036';
