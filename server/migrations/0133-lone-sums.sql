-- What one operator decided alone on a creator's money in an Asia/Shanghai day: beyond the limit a second person decides.
create table lone_sums (
  creator_id uuid not null,
  operator_id uuid not null,
  day date not null,
  fen bigint not null,
  constraint lone_sums_pkey primary key (creator_id, operator_id, day),
  constraint lone_sums_fen_check check (fen >= 0)
);
