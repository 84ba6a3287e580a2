-- What operators write about a creator for each other. The creator never reads it, and it goes with the account.
create table creator_notes (
  creator_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  words text not null,
  create_time timestamptz not null,
  constraint creator_notes_pkey primary key (creator_id, id)
);

-- Who else has this card, this identity card or this browser is found without reading everybody's. Numbers are sealed for each creator,
-- so these are the candidates whose numbers are then opened and compared.
create index banks_tail_idx on banks (card_no_tail4) include (creator_id);
create index certifications_id_card_mask_idx on certifications (id_card_mask) include (creator_id) where id_card_mask <> '';
create index sessions_browser_idx on sessions (ip, md5(user_agent)) include (creator_id);

insert into settings (key, value) values
  ('zsm_risk_card_days', '7'),
  ('zsm_risk_card_fen', '500000'),
  ('zsm_risk_refund_bp', '2000'),
  ('zsm_risk_refund_orders', '10');
