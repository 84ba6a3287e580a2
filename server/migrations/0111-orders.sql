-- Paid, but no sale (late, twice, another amount, sold out): it goes back, and counts against no limit meanwhile.
alter table orders add column unsold_flag boolean not null default false;
