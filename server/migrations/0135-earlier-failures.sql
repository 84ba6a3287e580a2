-- What a channel said of earlier tries of a refund: said late, it is not news of the try under way.
alter table refund_notices add column earlier_hashes text[] not null default '{}';
