-- A withdrawal is its fee, the tax that is withheld from a person, and what arrives (0074). Each has lines of its own in the
-- ledger: book 14 has the fees of withdrawals, 15 the tax that is owed to the tax office. Fees that arrived before are in 11.
alter table withdraws
  add column tax_fen bigint not null default 0,
  drop constraint withdraws_fen_check,
  add constraint withdraws_fen_check check (
    amount_fen > 0 and least(fee_fen, tax_fen, arrive_fen) >= 0 and amount_fen = (fee_fen + tax_fen + arrive_fen)
  );

alter table ledger_lines
  drop constraint ledger_lines_book_check,
  add constraint ledger_lines_book_check check (book in (1, 2, 3, 4, 5, 11, 12, 13, 14, 15)),
  drop constraint ledger_lines_type_check,
  add constraint ledger_lines_type_check check (type_dict between 1 and 10);

insert into settings (key, value) values
  ('zsm_withdraw_tax_bp', '0'),
  ('zsm_withdraw_tax_free_fen', '0');
