-- The work that an order came from, and what each work brought: orders, what their creator earns by them, and people.
alter table orders add column share_id uuid;
create index orders_share_idx on orders (creator_id, share_id, pay_time, id) where share_id is not null;

alter table shares
  add column lead_count bigint not null default 0,
  add column order_count bigint not null default 0,
  add column income_fen bigint not null default 0,
  add constraint shares_sales_check check (least(lead_count, order_count, income_fen) >= 0);

-- who came from a work to a good: once, however often they come
create table share_leads (
  creator_id uuid not null,
  share_id uuid not null,
  user_id uuid not null,
  create_time timestamptz not null default now(),
  constraint share_leads_pkey primary key (creator_id, share_id, user_id)
);
