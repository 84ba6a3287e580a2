-- What a provider settled to the company's bank, each with the bank's number. A row takes its amount out of the provider's account and
-- adds it to the bank's. Nothing here is changed or deleted: a row that takes another one back has its negative amount.
create table channel_settlements (
  id uuid not null,
  channel_account_dict smallint not null,
  day date not null,
  amount_fen bigint not null,
  bank_no text collate "C" not null,
  -- how many rows of this number came before: two people who register it at once collide
  attempt integer not null,
  reverses_id uuid,
  note text not null default '',
  operator_id uuid not null,
  create_time timestamptz not null,
  constraint channel_settlements_pkey primary key (id),
  constraint channel_settlements_number_key unique (bank_no, attempt),
  constraint channel_settlements_reverses_key unique (reverses_id),
  constraint channel_settlements_reverses_fkey foreign key (reverses_id) references channel_settlements (id),
  constraint channel_settlements_account_check check (channel_account_dict in (1, 2, 3, 8)),
  constraint channel_settlements_amount_check check (amount_fen <> 0 and (amount_fen < 0) = (reverses_id is not null))
);
