-- Whether one of a counted stock was taken for an order: only that one can go back. Of orders before, nobody knows.
alter table orders add column stock_taken boolean not null default false;
