-- When the address of a link is asked next. A page of a mini program has no address that could be asked.
alter table good_links add column next_check_time timestamptz(3) not null default now();
-- the job goes across creators
create index good_links_check_idx on good_links (next_check_time) where link_type_dict <> 3;
