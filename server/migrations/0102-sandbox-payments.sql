-- The sandbox's own book, as a provider has one: what it was asked to take, what a tester paid there, and what it gave back.
create table sandbox_payments (
  payment_no text collate "C" not null,
  subject text not null,
  amount_fen bigint not null,
  return_url text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  closed_flag boolean not null default false,
  constraint sandbox_payments_pkey primary key (payment_no)
);

-- More than one for a payment where a tester pays twice.
create table sandbox_trades (
  trade_no text collate "C" not null,
  payment_no text collate "C" not null,
  paid_fen bigint not null,
  pay_time timestamptz not null,
  constraint sandbox_trades_pkey primary key (trade_no)
);
create index sandbox_trades_payment_idx on sandbox_trades (payment_no);
create index sandbox_trades_time_idx on sandbox_trades (pay_time);

create table sandbox_refunds (
  refund_no text collate "C" not null,
  trade_no text collate "C" not null,
  refund_fen bigint not null,
  refund_time timestamptz not null,
  constraint sandbox_refunds_pkey primary key (refund_no)
);
create index sandbox_refunds_time_idx on sandbox_refunds (refund_time);
