-- Quarterly reports of identities and income to the tax office (国务院令第810号): what was exported, and what was submitted of it. No number of an
-- identity card stands here.
create table tax_reports (
  id uuid not null,
  quarter date not null,
  status_dict smallint not null default 1,
  operator_id uuid not null,
  reason text not null,
  file_name text not null,
  sha256 text not null,
  creator_count bigint not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  refund_fen bigint not null,
  fee_fen bigint not null,
  change_count bigint not null,
  compared_id uuid,
  create_time timestamptz(3) not null,
  submitter_id uuid,
  submit_time timestamptz(3),
  constraint tax_reports_pkey primary key (id),
  constraint tax_reports_quarter_check check (extract(day from quarter) = 1 and extract(month from quarter) in (1, 4, 7, 10)),
  constraint tax_reports_status_check check (status_dict between 1 and 2),
  constraint tax_reports_submit_check check ((status_dict = 2) = (submit_time is not null) and (submit_time is null) = (submitter_id is null))
);
create index tax_reports_quarter_idx on tax_reports (quarter, id);
create index tax_reports_submitted_idx on tax_reports (quarter, submit_time) where status_dict = 2;

-- What a report says of each creator. `certification_id` is the identity that was reported; null if there was none.
create table tax_report_lines (
  report_id uuid not null,
  creator_id uuid not null,
  certification_id uuid,
  sold_count bigint not null,
  sold_fen bigint not null,
  refund_fen bigint not null,
  fee_fen bigint not null,
  constraint tax_report_lines_pkey primary key (report_id, creator_id),
  constraint tax_report_lines_report_fkey foreign key (report_id) references tax_reports(id)
);
