-- As whom a work was published: a creator may authorise another user of the platform later.
alter table shares add column open_id text not null default '';
