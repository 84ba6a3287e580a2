-- Versions of a bundle name its goods. What was in it at an earlier version is not known: the goods that it has now stand for it, so that
-- restoring one changes none of them. Versions of other goods, of which there may be tens of millions, stay: reading adds the empty field.
update good_versions v set content = v.content || jsonb_build_object('bundleGoodIds', to_jsonb(g.bundle_good_ids))
from goods g where g.biz_dict = 5 and v.creator_id = g.creator_id and v.good_id = g.id;
