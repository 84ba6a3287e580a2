-- How many lines a creator has in each book of each type, and their sum: what the entries behind a figure add up to.
create table ledger_sums (
  creator_id uuid not null,
  book smallint not null,
  type_dict smallint not null,
  line_count bigint not null,
  amount_fen bigint not null,
  constraint ledger_sums_pkey primary key (creator_id, book, type_dict),
  constraint ledger_sums_count_check check (line_count > 0)
);
insert into ledger_sums (creator_id, book, type_dict, line_count, amount_fen)
select creator_id, book, type_dict, count(*), sum(amount_fen) from ledger_lines group by creator_id, book, type_dict;
create index ledger_lines_type_idx on ledger_lines (creator_id, type_dict, id) include (book);
