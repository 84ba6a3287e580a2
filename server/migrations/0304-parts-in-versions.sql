-- Versions of a bundle name its goods. What was in it at an earlier version is not known: the goods that it has now stand for it, so that
-- restoring one changes none of them.
update good_versions v set content = v.content || jsonb_build_object('bundleGoodIds', coalesce((
  select to_jsonb(g.bundle_good_ids) from goods g where g.creator_id = v.creator_id and g.id = v.good_id
), '[]'));
