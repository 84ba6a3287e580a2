-- Operators keep the settings, classes, labels and words; each is changed by its version.
alter table settings
  add column version integer not null default 1,
  add column update_time timestamptz(3) not null default now();

insert into settings (key, value) values
  ('zsm_hold_days', '7'),
  ('zsm_withdraw_min_fen', '1000'),
  ('zsm_withdraw_day_limit_fen', '5000000'),
  ('zsm_withdraw_day_limit_count', '3'),
  ('zsm_withdraw_fee_bp', '0'),
  ('zsm_company_name', ''),
  ('zsm_company_address', ''),
  ('zsm_icp_license', ''),
  ('zsm_business_license', ''),
  ('zsm_police_license', '');

alter table classifies
  add column version integer not null default 1,
  add constraint classifies_name_key unique nulls not distinct (parent_id, shop_dict, name);

alter table labels add column version integer not null default 1;

-- Words and colours that stand for the program's own; the values are the program's.
create table dict_words (
  dict_type text not null,
  value text not null,
  label text not null,
  color text not null,
  version integer not null default 1,
  constraint dict_words_pkey primary key (dict_type, value),
  constraint dict_words_color_check check (color in ('', 'success', 'warning', 'danger', 'info'))
);
