-- What a good cost before: a payment may be told of after its price has changed. `version` is the one that it ended with.
create table good_prices (
  creator_id uuid not null,
  good_id uuid not null,
  version integer not null,
  price_fen bigint not null,
  until_time timestamptz not null,
  constraint good_prices_pkey primary key (creator_id, good_id, version),
  constraint good_prices_price_fen_check check (price_fen >= 0)
);
-- the job goes across creators
create index good_prices_until_idx on good_prices (until_time);
