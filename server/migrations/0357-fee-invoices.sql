-- Invoices for the platform's fees of a month, which creators ask for: 1 待开, 2 已开, 3 已作废. The amount is stored when the invoice is made.
create table fee_invoices (
  creator_id uuid not null,
  id uuid not null,
  month date not null,
  amount_fen bigint not null,
  title_dict smallint not null,
  title text not null,
  tax_no text not null default '',
  status_dict smallint not null default 1,
  invoice_no text not null default '',
  reason text not null default '',
  file_key text,
  operator_id uuid,
  request_time timestamptz(3) not null,
  issue_time timestamptz(3),
  void_time timestamptz(3),
  constraint fee_invoices_pkey primary key (creator_id, id),
  constraint fee_invoices_amount_check check (amount_fen > 0),
  constraint fee_invoices_month_check check (extract(day from month) = 1),
  constraint fee_invoices_status_check check (status_dict between 1 and 3),
  constraint fee_invoices_issue_check check ((file_key is not null) = (issue_time is not null) and (issue_time is null) = (invoice_no = '')),
  constraint fee_invoices_void_check check ((status_dict = 3) = (void_time is not null)),
  constraint fee_invoices_title_check check (title_dict between 1 and 2)
);
create unique index fee_invoices_month_key on fee_invoices (creator_id, month) where status_dict in (1, 2);
create unique index fee_invoices_no_key on fee_invoices (invoice_no) where invoice_no <> '';
create index fee_invoices_id_idx on fee_invoices (id);
create index fee_invoices_status_idx on fee_invoices (status_dict, id);
