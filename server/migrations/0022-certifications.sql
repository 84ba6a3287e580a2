-- What is submitted to be certified. The identity card's number is unreadable here; its mask is shown.
alter table certifications
  add column id_card_no bytea,
  add column id_card_mask text not null default '',
  add column id_card_front_file_id uuid,
  add column id_card_back_file_id uuid,
  add column id_hand_file_id uuid,
  add column company_code text not null default '',
  add column license_file_id uuid,
  add column legal_person text not null default '',
  add column cert_name text not null default '',
  add column cert_no text not null default '',
  add column cert_file_ids uuid[] not null default '{}',
  add column valid_from date,
  add column valid_to date,
  add column long_term_flag boolean not null default true,
  add column reject_fields text[] not null default '{}',
  add column submit_count integer not null default 1,
  add column submit_time timestamptz,
  add constraint certifications_id_card_check check ((id_card_no is null) = (id_card_mask = '')),
  add constraint certifications_valid_check check (valid_from <= valid_to),
  add constraint certifications_term_check check (long_term_flag or valid_to is not null),
  add constraint certifications_submit_count_check check (submit_count > 0);
update certifications set submit_time = create_time;
alter table certifications alter column submit_time set not null;

-- One under way of a kind; one approved person and company. A new one under way leaves the approved one as it is.
create unique index certifications_open_key on certifications (creator_id, type_dict) where status_dict in (0, 1, 3);
create unique index certifications_approved_key on certifications (creator_id, type_dict)
  where status_dict in (2, 4) and type_dict in (1, 2);
create index certifications_id_idx on certifications (id);
create index certifications_waiting_idx on certifications (status_dict, submit_time, id);
create index certifications_valid_to_idx on certifications (valid_to) where not long_term_flag;
