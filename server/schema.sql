create table migration_locks (
  id integer not null,
  constraint migration_locks_pk primary key (id)
);

create table migrations (
  name text not null,
  checksum text not null,
  apply_time timestamptz(3) not null default now(),
  constraint migrations_pk primary key (name)
);

create table requests (
  creator_id uuid not null,
  request_id uuid not null,
  call text not null,
  input_hash text not null,
  output jsonb,
  create_time timestamptz(3) not null default now(),
  constraint requests_pk primary key (creator_id, request_id)
);
create index requests_create_time_idx on requests (create_time);

create table audit_log (
  id uuid not null,
  creator_id uuid,
  account_id text,
  operator_id uuid,
  action text not null,
  target_type text,
  target_id text,
  changes jsonb,
  ip text,
  user_agent text,
  request_id text,
  create_time timestamptz(3) not null default now(),
  learner_id uuid,
  member_id uuid,
  api_key_id uuid,
  constraint audit_log_pk primary key (id)
);
create index audit_log_account_idx on audit_log (account_id) where (account_id is not null);
create index audit_log_creator_idx on audit_log (creator_id, id);
create index audit_log_decisions_idx on audit_log (creator_id, target_type, id) where ((operator_id is not null) and (creator_id is not null));
create index audit_log_learner_idx on audit_log (learner_id, id) where (learner_id is not null);
create index audit_log_member_idx on audit_log (creator_id, member_id, id) where (member_id is not null);
create index audit_log_operator_idx on audit_log (operator_id, id) where (operator_id is not null);
create index audit_log_request_idx on audit_log (request_id) where (request_id is not null);
create index audit_log_target_idx on audit_log (target_type, target_id, id);
create index audit_log_team_idx on audit_log (creator_id, id) where (member_id is not null);

create table classifies (
  id uuid not null,
  parent_id uuid,
  level smallint not null,
  name text not null,
  sort integer not null,
  shop_dict smallint not null,
  fee_bp integer not null,
  show_flag boolean not null default true,
  version integer not null default 1,
  biz_dict smallint,
  constraint classifies_pkey primary key (id),
  constraint classifies_name_key unique nulls not distinct (parent_id, shop_dict, name),
  constraint classifies_parent_fkey foreign key (parent_id) references classifies(id),
  constraint classifies_biz_dict_check check ((biz_dict = any (array[1, 2, 3, 4, 5, 100]))),
  constraint classifies_fee_check check (((fee_bp >= 0) and (fee_bp <= 10000))),
  constraint classifies_level_check check (((level >= 1) and (level <= 3))),
  constraint classifies_shop_dict_check check ((shop_dict = any (array[1, 2])))
);

create table labels (
  id uuid not null,
  name text not null,
  group_name text not null,
  sort integer not null,
  shop_dict smallint,
  show_flag boolean not null default true,
  version integer not null default 1,
  constraint labels_pkey primary key (id),
  constraint labels_name_key unique (name),
  constraint labels_shop_dict_check check ((shop_dict = any (array[1, 2])))
);

create table settings (
  key text not null,
  value text not null,
  version integer not null default 1,
  update_time timestamptz(3) not null default now(),
  constraint settings_pkey primary key (key)
);

create table dict_words (
  dict_type text not null,
  value text not null,
  label text not null,
  color text not null,
  version integer not null default 1,
  constraint dict_words_pkey primary key (dict_type, value),
  constraint dict_words_color_check check ((color = any (array[''::text, 'success'::text, 'warning'::text, 'danger'::text, 'info'::text])))
);

create table agreements (
  kind text not null,
  version integer not null,
  title text not null,
  content_html text not null,
  note text not null default ''::text,
  operator_id uuid,
  publish_time timestamptz(3) not null default now(),
  effect_time timestamptz(3),
  constraint agreements_pkey primary key (kind, version),
  constraint agreements_operator_fkey foreign key (operator_id) references operators(id),
  constraint agreements_kind_check check ((kind = any (array['user'::text, 'privacy'::text]))),
  constraint agreements_version_check check ((version > 0))
);

create table accounts (
  mobile text not null,
  creator_id uuid not null,
  security_mobile text not null,
  password_hash text not null,
  status_dict smallint not null default 1,
  last_login_time timestamp with time zone,
  last_login_ip text,
  create_time timestamp with time zone not null,
  real_name text not null default ''::text,
  company_code text not null default ''::text,
  company_name text not null default ''::text,
  password_time timestamp with time zone,
  frozen_time timestamp with time zone,
  frozen_reason text not null default ''::text,
  constraint accounts_pkey primary key (mobile),
  constraint accounts_company_check check (((company_code = ''::text) = (company_name = ''::text))),
  constraint accounts_status_check check (((status_dict >= 1) and (status_dict <= 4)))
);
create index accounts_creator_idx on accounts (creator_id);
create index accounts_security_mobile_idx on accounts (security_mobile);
create index accounts_status_idx on accounts (status_dict);

create table sessions (
  token_hash bytea not null,
  id uuid not null,
  account text not null,
  creator_id uuid not null,
  ip text not null,
  user_agent text not null,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  superseded_time timestamp with time zone,
  platform_ended_flag boolean not null default false,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_account_fkey foreign key (account) references accounts(mobile)
);
create index sessions_account_idx on sessions (account, id);
create index sessions_browser_idx on sessions (ip, md5(user_agent)) include (creator_id);
create index sessions_creator_idx on sessions (creator_id, id);
create index sessions_expire_time_idx on sessions (expire_time);

create table throttles (
  key text not null,
  times timestamp with time zone[] not null,
  forget_time timestamp with time zone not null,
  constraint throttles_pkey primary key (key)
);
create index throttles_forget_time_idx on throttles (forget_time);

create table sms_codes (
  mobile text not null,
  purpose smallint not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  send_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  used_time timestamp with time zone,
  asked_from text not null default ''::text,
  tries_by jsonb not null default '{}'::jsonb,
  constraint sms_codes_pkey primary key (mobile, purpose)
);

create table sms_days (
  day date not null,
  sent integer not null,
  sent_for_strangers integer not null default 0,
  constraint sms_days_pkey primary key (day)
);

create table account_mobiles (
  mobile text not null,
  account text not null,
  constraint account_mobiles_pkey primary key (mobile),
  constraint account_mobiles_account_fkey foreign key (account) references accounts(mobile)
);
create index account_mobiles_account_idx on account_mobiles (account);

create table known_networks (
  name text not null,
  network text not null,
  seen_time timestamptz(3) not null,
  constraint known_networks_pkey primary key (name, network)
);
create index known_networks_seen_time_idx on known_networks (seen_time);

create table notifications (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  title text not null,
  body text not null,
  link text not null,
  read_time timestamp with time zone,
  create_time timestamp with time zone not null,
  gather_key text,
  gather_since timestamptz(3),
  gather_count integer not null default 1,
  gather_fen bigint not null default 0,
  text_dict smallint,
  text_state_dict smallint,
  constraint notifications_pk primary key (creator_id, id),
  constraint notifications_gather_check check (((gather_key is null) = (gather_since is null))),
  constraint notifications_text_check check (((text_dict is null) = (text_state_dict is null))),
  constraint notifications_type_check check (((type_dict >= 1) and (type_dict <= 8)))
);
create index notifications_gather_idx on notifications (creator_id, gather_key, gather_since) where (gather_key is not null);
create index notifications_text_idx on notifications (create_time) where (text_state_dict = 1);
create index notifications_time_idx on notifications (create_time);
create index notifications_type_idx on notifications (creator_id, type_dict, id);
create index notifications_unread_idx on notifications (creator_id, id) where (read_time is null);

create table drafts (
  creator_id uuid not null,
  scope text collate "C" not null,
  data_json text not null,
  base_version integer not null,
  update_time timestamp with time zone not null,
  constraint drafts_pkey primary key (creator_id, scope)
);

create table uploads (
  creator_id uuid not null,
  id uuid not null,
  key text not null,
  kind smallint not null,
  title text,
  max_size bigint not null,
  state text not null default 'issued'::text,
  size bigint,
  mime text,
  width integer,
  height integer,
  thumbnail_key text,
  create_time timestamptz(3) not null,
  store_time timestamptz(3),
  resume_size bigint,
  writer uuid,
  writer_until timestamptz(3),
  wanted_time timestamptz(3),
  draft uuid,
  draft_left_open boolean not null default false,
  promised_size bigint,
  arrived_size bigint not null default 0,
  attach_to uuid,
  learner_id uuid,
  fingerprint text,
  constraint uploads_pk primary key (creator_id, id),
  constraint uploads_key_key unique (creator_id, key),
  constraint uploads_arrived_size_check check ((arrived_size >= 0)),
  constraint uploads_kind_check check (((kind >= 1) and (kind <= 5))),
  constraint uploads_max_size_check check ((max_size > 0)),
  constraint uploads_promised_size_check check ((promised_size > 0)),
  constraint uploads_resume_size_check check ((resume_size > 0)),
  constraint uploads_size_check check ((size > 0)),
  constraint uploads_state_check check ((state = any (array['issued'::text, 'stored'::text, 'recorded'::text, 'discarded'::text]))),
  constraint uploads_stored_check check (((state = any (array['issued'::text, 'discarded'::text])) or ((size is not null) and (mime is not null)))),
  constraint uploads_writer_check check (((writer is null) = (writer_until is null)))
);
create index uploads_open on uploads (creator_id, create_time) where (state = any (array['issued'::text, 'stored'::text]));
create index uploads_unfinished on uploads (creator_id, create_time) where ((state = 'issued'::text) and (resume_size is not null));
create index uploads_unrecorded on uploads (create_time) where (state <> 'recorded'::text);
create index uploads_writing on uploads (creator_id) where (writer is not null);

create table files (
  creator_id uuid not null,
  id uuid not null,
  kind smallint not null,
  title text not null,
  ext text not null,
  mime text not null,
  size bigint not null,
  sha256 text,
  key text not null,
  cover_key text,
  duration_sec numeric(10,3),
  width integer,
  height integer,
  version integer not null default 1,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  delete_time timestamptz(3),
  purge_time timestamptz(3),
  fingerprint text,
  folder_id uuid,
  constraint files_pk primary key (creator_id, id),
  constraint files_key_key unique (creator_id, key),
  constraint files_folder_fkey foreign key (creator_id, folder_id) references file_folders(creator_id, id),
  constraint files_duration_check check ((duration_sec >= (0)::numeric)),
  constraint files_fingerprint_check check ((fingerprint ~ '^[0-9a-f]{64}$'::text)),
  constraint files_height_check check ((height > 0)),
  constraint files_kind_check check (((kind >= 1) and (kind <= 5))),
  constraint files_purge_check check (((delete_time is null) = (purge_time is null))),
  constraint files_size_check check ((size > 0)),
  constraint files_width_check check ((width > 0))
);
create index files_binned on files (creator_id, delete_time, id) where (delete_time is not null);
create index files_by_cover on files (creator_id, cover_key) where (cover_key is not null);
create index files_by_fingerprint on files (creator_id, fingerprint) where ((fingerprint is not null) and (delete_time is null));
create index files_by_folder on files (creator_id, folder_id) where (folder_id is not null);
create index files_by_kind on files (creator_id, kind, id) where (delete_time is null);
create index files_purged on files (purge_time) where (purge_time is not null);
create index files_unsummed on files (id) where (sha256 is null);

create table file_uses (
  creator_id uuid not null,
  file_id uuid not null,
  user_type text not null,
  user_id uuid not null,
  user_name text not null,
  constraint file_uses_pk primary key (creator_id, user_type, user_id, file_id),
  constraint file_uses_file_fkey foreign key (creator_id, file_id) references files(creator_id, id)
);
create index file_uses_by_file on file_uses (creator_id, file_id);

create table file_usages (
  creator_id uuid not null,
  bytes bigint not null,
  constraint file_usages_pk primary key (creator_id),
  constraint file_usages_bytes_check check ((bytes >= 0))
);

create table shops (
  creator_id uuid not null,
  id uuid not null,
  platform_dict text not null default 'douyin'::text,
  shop_dict smallint not null,
  name text not null,
  intro text not null default ''::text,
  open_flag boolean not null default true,
  status_dict smallint not null default 1,
  version integer not null default 1,
  create_time timestamp with time zone not null,
  update_time timestamp with time zone not null,
  logo_file_id uuid,
  cover_file_id uuid,
  service_mobile text not null default ''::text,
  notice_text text not null default ''::text,
  classify_ids uuid[] not null default '{}'::uuid[],
  ban_reason text not null default ''::text,
  wechat_qr_file_id uuid,
  constraint shops_pkey primary key (creator_id, id),
  constraint shops_kind_key unique (creator_id, platform_dict, shop_dict),
  constraint shops_shop_dict_check check ((shop_dict = any (array[1, 2]))),
  constraint shops_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index shops_id_idx on shops (id);
create index shops_name_idx on shops (lower(name) collate "C");

create table fronts (
  creator_id uuid not null,
  account text not null,
  platform_dict text not null default 'douyin'::text,
  name text not null,
  avatar text not null default ''::text,
  intro text not null default ''::text,
  level_dict smallint not null default 1,
  fans_count integer not null default 0,
  works_count integer not null default 0,
  version integer not null default 1,
  create_time timestamp with time zone not null,
  update_time timestamp with time zone not null,
  platform_user_id text not null default ''::text,
  auth_flag boolean not null default false,
  auth_expire_time timestamp with time zone,
  avatar_file_id uuid,
  invite_code text not null default upper(substr(md5((gen_random_uuid())::text), 1, 8)),
  constraint fronts_pkey primary key (creator_id),
  constraint fronts_auth_check check (((not auth_flag) or (platform_user_id <> ''::text))),
  constraint fronts_fans_count_check check ((fans_count >= 0)),
  constraint fronts_works_count_check check ((works_count >= 0))
);
create index fronts_account_idx on fronts (account, platform_dict);
create unique index fronts_invite_code_key on fronts (invite_code);
create index fronts_name_idx on fronts (lower(name) collate "C");

create table enrolls (
  creator_id uuid not null,
  id uuid not null,
  platform_dict text not null default 'douyin'::text,
  type_dict smallint not null,
  status_dict smallint not null,
  apply_note text not null default ''::text,
  reject_reason text not null default ''::text,
  agree_version text not null,
  agree_time timestamp with time zone not null,
  audit_time timestamp with time zone,
  create_time timestamp with time zone not null,
  classify_id uuid,
  source_dict smallint not null default 1,
  invite_code text not null default ''::text,
  submit_time timestamp with time zone not null,
  submit_count integer not null default 1,
  teaches text not null default ''::text,
  experience text not null default ''::text,
  sample_links text[] not null default '{}'::text[],
  constraint enrolls_pkey primary key (creator_id, id),
  constraint enrolls_platform_key unique (creator_id, platform_dict),
  constraint enrolls_classify_fkey foreign key (classify_id) references classifies(id),
  constraint enrolls_source_check check (((source_dict >= 1) and (source_dict <= 9))),
  constraint enrolls_status_check check (((status_dict >= 0) and (status_dict <= 4))),
  constraint enrolls_submit_count_check check ((submit_count > 0)),
  constraint enrolls_type_check check ((type_dict = any (array[1, 2])))
);
create index enrolls_id_idx on enrolls (id);
create index enrolls_status_idx on enrolls (status_dict, id);
create index enrolls_submitted_idx on enrolls (submit_time, id);
create index enrolls_waiting_idx on enrolls (submit_time) where (status_dict = 1);

create table certifications (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  status_dict smallint not null,
  real_name text,
  company_name text,
  reject_reason text not null default ''::text,
  audit_time timestamp with time zone,
  create_time timestamp with time zone not null,
  id_card_no bytea,
  id_card_mask text not null default ''::text,
  id_card_front_file_id uuid,
  id_card_back_file_id uuid,
  id_hand_file_id uuid,
  company_code text not null default ''::text,
  license_file_id uuid,
  legal_person text not null default ''::text,
  cert_name text not null default ''::text,
  cert_no text not null default ''::text,
  cert_file_ids uuid[] not null default '{}'::uuid[],
  valid_from date,
  valid_to date,
  long_term_flag boolean not null default true,
  reject_fields text[] not null default '{}'::text[],
  submit_count integer not null default 1,
  submit_time timestamp with time zone not null,
  constraint certifications_pkey primary key (creator_id, id),
  constraint certifications_id_card_check check (((id_card_no is null) = (id_card_mask = ''::text))),
  constraint certifications_name_check check ((((type_dict <> 1) or (real_name is not null)) and ((type_dict <> 2) or (company_name is not null)))),
  constraint certifications_status_check check (((status_dict >= 0) and (status_dict <= 5))),
  constraint certifications_submit_count_check check ((submit_count > 0)),
  constraint certifications_term_check check ((long_term_flag or (valid_to is not null))),
  constraint certifications_type_check check (((type_dict >= 1) and (type_dict <= 4))),
  constraint certifications_valid_check check ((valid_from <= valid_to))
);
create unique index certifications_approved_key on certifications (creator_id, type_dict) where ((status_dict = any (array[2, 4])) and (type_dict = any (array[1, 2])));
create index certifications_id_card_mask_idx on certifications (id_card_mask) include (creator_id) where (id_card_mask <> ''::text);
create index certifications_id_idx on certifications (id);
create unique index certifications_open_key on certifications (creator_id, type_dict) where (status_dict = any (array[0, 1, 3]));
create index certifications_status_idx on certifications (creator_id, type_dict, status_dict);
create index certifications_submitted_idx on certifications (submit_time, id);
create index certifications_valid_to_idx on certifications (valid_to) where (not long_term_flag);
create index certifications_waiting_idx on certifications (status_dict, submit_time, id);

create table agreement_acceptances (
  creator_id uuid not null,
  kind text not null,
  version integer not null,
  accept_time timestamptz(3) not null,
  ip text not null default ''::text,
  constraint agreement_acceptances_pkey primary key (creator_id, kind, version),
  constraint agreement_acceptances_agreement_fkey foreign key (kind, version) references agreements(kind, version),
  constraint agreement_acceptances_creator_fkey foreign key (creator_id) references fronts(creator_id)
);

create table goods (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  shop_id uuid not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  name text not null,
  sub_title text not null,
  classify_id uuid,
  label_ids uuid[] not null,
  cover_file_ids uuid[] not null,
  price_fen bigint not null,
  intro_html text not null,
  copy_right_note text not null,
  shelf_flag boolean not null default false,
  shelf_time timestamptz(3),
  audit_dict smallint not null,
  view_count bigint not null default 0,
  buy_count bigint not null default 0,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  delete_time timestamptz(3),
  free_flag boolean not null default false,
  service_deliver_days smallint,
  service_unit_dict smallint,
  download_file_ids uuid[] not null default '{}'::uuid[],
  reject_reason text not null default ''::text,
  line_price_fen bigint not null default 0,
  stock integer not null default '-1'::integer,
  limit_per_user integer not null default 0,
  valid_days integer not null default 0,
  plan_shelf_time timestamptz(3),
  plan_unshelf_time timestamptz(3),
  plan_fail_reason text not null default ''::text,
  copy_right_dict smallint,
  copy_right_file_ids uuid[] not null default '{}'::uuid[],
  examples_image uuid[] not null default '{}'::uuid[],
  buyer_form jsonb not null default '[]'::jsonb,
  mark_flag boolean not null default false,
  bundle_good_ids uuid[] not null default '{}'::uuid[],
  taken_down_reason text not null default ''::text,
  reviewed_price_fen bigint,
  constraint goods_pk primary key (creator_id, id),
  constraint goods_temp_good_id_key unique (creator_id, temp_good_id),
  constraint goods_audit_dict_check check (((audit_dict >= 0) and (audit_dict <= 3))),
  constraint goods_biz_dict_check check ((biz_dict = any (array[1, 2, 3, 4, 5, 100]))),
  constraint goods_bundle_check check (((biz_dict = 5) or (bundle_good_ids = '{}'::uuid[]))),
  constraint goods_buy_count_check check ((buy_count >= 0)),
  constraint goods_copy_right_check check ((copy_right_dict = any (array[1, 2, 3]))),
  constraint goods_deleted_off_shelf_check check (((delete_time is null) or (not shelf_flag))),
  constraint goods_deleted_unplanned_check check (((delete_time is null) or ((plan_shelf_time is null) and (plan_unshelf_time is null)))),
  constraint goods_plan_check check ((plan_unshelf_time > plan_shelf_time)),
  constraint goods_price_fen_check check ((price_fen >= 0)),
  constraint goods_reviewed_price_check check ((reviewed_price_fen >= 0)),
  constraint goods_service_deliver_days_check check (((service_deliver_days >= 1) and (service_deliver_days <= 365))),
  constraint goods_service_unit_dict_check check (((service_unit_dict >= 1) and (service_unit_dict <= 5))),
  constraint goods_shop_dict_check check ((shop_dict = any (array[1, 2]))),
  constraint goods_stock_check check ((stock >= '-1'::integer)),
  constraint goods_terms_check check ((least(line_price_fen, (limit_per_user)::bigint, (valid_days)::bigint) >= 0)),
  constraint goods_view_count_check check ((view_count >= 0))
);
create index goods_bundles_idx on goods (creator_id) where (biz_dict = 5);
create index goods_deleted_idx on goods (delete_time, id) where (delete_time is not null);
create index goods_id_idx on goods (id);
create index goods_name_idx on goods (lower(name) collate "C") where (delete_time is null);
create index goods_plan_shelf_calendar_idx on goods (creator_id, plan_shelf_time) where (plan_shelf_time is not null);
create index goods_plan_shelf_idx on goods (plan_shelf_time) where (plan_shelf_time is not null);
create index goods_plan_unshelf_calendar_idx on goods (creator_id, plan_unshelf_time) where (plan_unshelf_time is not null);
create index goods_plan_unshelf_idx on goods (plan_unshelf_time) where (plan_unshelf_time is not null);
create index goods_rejected_idx on goods (update_time, id) where ((audit_dict = 3) and (delete_time is null));
create index goods_shelf_idx on goods (creator_id, shop_dict, shelf_time desc, id desc) where (shelf_flag and (delete_time is null));
create index goods_update_time_idx on goods (creator_id, update_time desc, id desc) where (delete_time is null);
create index goods_waiting_idx on goods (update_time, id) where ((audit_dict = 1) and (delete_time is null));

create table good_outlines (
  creator_id uuid not null,
  temp_good_id uuid not null,
  detail_count integer not null default 0,
  total_duration_sec double precision not null default 0,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  saved_flag boolean not null default false,
  constraint good_outlines_pk primary key (creator_id, temp_good_id)
);
create index good_outlines_unsaved_idx on good_outlines (update_time, temp_good_id) where (not saved_flag);

create table good_groups (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  name text not null,
  sort integer not null,
  create_time timestamptz(3) not null default now(),
  delete_time timestamptz(3),
  detail_ids uuid[] not null default '{}'::uuid[],
  constraint good_groups_pk primary key (creator_id, id),
  constraint good_groups_outline_fkey foreign key (creator_id, temp_good_id) references good_outlines(creator_id, temp_good_id)
);
create index good_groups_deleted_idx on good_groups (delete_time) where (delete_time is not null);
create unique index good_groups_name_key on good_groups (creator_id, temp_good_id, name) where (delete_time is null);

create table good_details (
  creator_id uuid not null,
  id uuid not null,
  temp_good_id uuid not null,
  group_id uuid,
  name text not null,
  type_dict smallint not null,
  file_id uuid,
  duration_sec double precision,
  shelf_flag boolean not null,
  demo_flag boolean not null,
  sort integer not null,
  copy_right_note text not null default ''::text,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  download_flag boolean not null default false,
  delete_time timestamptz(3),
  content_html text not null default ''::text,
  purge_time timestamptz(3),
  demo_seconds integer not null default 0,
  ban_drag_flag boolean not null default false,
  release_type_dict smallint not null default 0,
  release_time timestamptz(3),
  release_days integer not null default 0,
  attach_file_ids uuid[] not null default '{}'::uuid[],
  awaited_name text not null default ''::text,
  constraint good_details_pk primary key (creator_id, id),
  constraint good_details_group_fkey foreign key (creator_id, group_id) references good_groups(creator_id, id),
  constraint good_details_outline_fkey foreign key (creator_id, temp_good_id) references good_outlines(creator_id, temp_good_id),
  constraint good_details_content_check check ((((type_dict <> 3) or (file_id is null)) and ((awaited_name = ''::text) or ((file_id is null) and (type_dict <> 3))))),
  constraint good_details_demo_seconds_check check ((demo_seconds >= 0)),
  constraint good_details_release_check check ((((release_type_dict >= 0) and (release_type_dict <= 2)) and ((release_type_dict = 1) = (release_time is not null)) and ((release_type_dict = 2) = (release_days > 0)))),
  constraint good_details_type_dict_check check (((type_dict >= 1) and (type_dict <= 4)))
);
create index good_details_group_idx on good_details (creator_id, group_id);
create index good_details_outline_idx on good_details (creator_id, temp_good_id, group_id, sort);
create index good_details_purge_idx on good_details (purge_time) where (purge_time is not null);
create index good_details_release_idx on good_details (creator_id, release_time) where (release_time is not null);

create table good_links (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid,
  platform_dict text not null default 'douyin'::text,
  link_type_dict smallint not null,
  title text not null,
  url text not null,
  external_id text not null default ''::text,
  image_url text not null default ''::text,
  price_fen bigint not null default 0,
  commission_bp integer not null default 0,
  sort integer not null,
  check_status_dict smallint not null default 0,
  last_check_time timestamptz(3),
  click_count bigint not null default 0,
  order_count bigint not null default 0,
  shelf_flag boolean not null default true,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  next_check_time timestamptz(3) not null default now(),
  constraint good_links_pk primary key (creator_id, id),
  constraint good_links_check_status_check check (((check_status_dict >= 0) and (check_status_dict <= 2))),
  constraint good_links_commission_check check (((commission_bp >= 0) and (commission_bp <= 10000))),
  constraint good_links_price_check check ((price_fen >= 0)),
  constraint good_links_type_check check (((link_type_dict >= 1) and (link_type_dict <= 4)))
);
create index good_links_check_idx on good_links (next_check_time) where (link_type_dict <> 3);
create index good_links_good_idx on good_links (creator_id, good_id, sort, id);

create table good_revisions (
  creator_id uuid not null,
  good_id uuid not null,
  name text not null,
  intro_html text not null,
  cover_file_ids uuid[] not null,
  copy_right_note text not null,
  status_dict smallint not null,
  reject_reason text not null default ''::text,
  update_time timestamptz(3) not null default now(),
  copy_right_dict smallint,
  copy_right_file_ids uuid[] not null default '{}'::uuid[],
  examples_image uuid[],
  sub_title text,
  download_file_ids uuid[],
  price_fen bigint,
  line_price_fen bigint,
  free_flag boolean,
  constraint good_revisions_pk primary key (creator_id, good_id),
  constraint good_revisions_price_check check (((price_fen >= 0) and (line_price_fen >= 0))),
  constraint good_revisions_status_check check ((status_dict = any (array[1, 3])))
);
create index good_revisions_waiting_idx on good_revisions (update_time, good_id) where (status_dict = 1);

create table good_view_days (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  view_count bigint not null,
  constraint good_view_days_pkey primary key (creator_id, day, good_id),
  constraint good_view_days_check check ((view_count > 0))
);

create table good_visits (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  user_id uuid not null,
  constraint good_visits_pkey primary key (creator_id, day, good_id, user_id)
);
create index good_visits_day_idx on good_visits (day);

create table good_prices (
  creator_id uuid not null,
  good_id uuid not null,
  version integer not null,
  price_fen bigint not null,
  until_time timestamp with time zone not null,
  constraint good_prices_pkey primary key (creator_id, good_id, version),
  constraint good_prices_price_fen_check check ((price_fen >= 0))
);
create index good_prices_until_idx on good_prices (until_time);

create table purged_goods (
  creator_id uuid not null,
  id uuid not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  name text not null,
  purge_time timestamp with time zone not null,
  constraint purged_goods_pkey primary key (creator_id, id)
);
create index purged_goods_id_idx on purged_goods (id);

create table templates (
  id uuid not null,
  type_dict smallint not null,
  name text not null,
  content_html text not null,
  variables jsonb not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  sort integer not null,
  status_dict smallint not null default 1,
  version integer not null default 1,
  update_time timestamptz(3) not null default now(),
  constraint templates_pk primary key (id),
  constraint templates_biz_dict_check check ((biz_dict = any (array[1, 2, 3, 4, 5, 100]))),
  constraint templates_shop_dict_check check ((shop_dict = any (array[1, 2]))),
  constraint templates_status_check check ((status_dict = any (array[0, 1]))),
  constraint templates_type_check check (((type_dict >= 1) and (type_dict <= 5)))
);

create table shares (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  title text not null,
  topics text[] not null,
  at_users text[] not null,
  file_id uuid,
  image_file_ids uuid[] not null,
  cover_file_id uuid,
  cover_frame_ms integer not null,
  good_ids uuid[] not null,
  good_link_ids uuid[] not null,
  visible_dict smallint not null,
  allow_comment_flag boolean not null,
  status_dict smallint not null,
  plan_time timestamptz(3),
  sending_id uuid,
  send_time timestamptz(3),
  publish_time timestamptz(3),
  platform_item_id text not null default ''::text,
  platform_url text not null default ''::text,
  fail_reason text not null default ''::text,
  retry_count integer not null default 0,
  play_count bigint not null default 0,
  like_count bigint not null default 0,
  comment_count bigint not null default 0,
  share_count bigint not null default 0,
  stat_sync_time timestamptz(3),
  check_time timestamptz(3),
  version integer not null default 1,
  create_time timestamptz(3) not null,
  update_time timestamptz(3) not null,
  delete_time timestamptz(3),
  open_id text not null default ''::text,
  lead_count bigint not null default 0,
  order_count bigint not null default 0,
  income_fen bigint not null default 0,
  taken_down_reason text not null default ''::text,
  constraint shares_pk primary key (creator_id, id),
  constraint shares_counts_check check ((least(play_count, like_count, comment_count, share_count) >= 0)),
  constraint shares_cover_frame_check check ((cover_frame_ms >= 0)),
  constraint shares_item_check check (((status_dict <> all (array[3, 5])) or (platform_item_id <> ''::text))),
  constraint shares_plan_check check (((status_dict <> 1) or (plan_time is not null))),
  constraint shares_retry_count_check check ((retry_count >= 0)),
  constraint shares_sales_check check ((least(lead_count, order_count, income_fen) >= 0)),
  constraint shares_status_check check (((status_dict >= 0) and (status_dict <= 6))),
  constraint shares_type_check check ((type_dict = any (array[1, 2]))),
  constraint shares_visible_check check (((visible_dict >= 1) and (visible_dict <= 3)))
);
create index shares_check_idx on shares (check_time, creator_id) where (check_time is not null);
create index shares_goods_idx on shares using gin (good_ids);
create index shares_status_idx on shares (creator_id, status_dict, id);

create table share_media (
  creator_id uuid not null,
  file_id uuid not null,
  open_id text not null,
  file_key text not null,
  media_id text not null,
  expire_time timestamptz(3) not null,
  constraint share_media_pk primary key (creator_id, file_id)
);

create table douyin_tokens (
  creator_id uuid not null,
  open_id text not null,
  access_token bytea not null,
  refresh_token bytea not null,
  access_expire_time timestamptz(3) not null,
  refresh_expire_time timestamptz(3) not null,
  constraint douyin_tokens_pk primary key (creator_id)
);

create table douyin_states (
  creator_id uuid not null,
  state_hash bytea not null,
  expire_time timestamptz(3) not null,
  constraint douyin_states_pk primary key (creator_id, state_hash)
);

create table douyin_sandbox_items (
  open_id text not null,
  item_id text not null,
  caption text not null,
  asked integer not null default 0,
  constraint douyin_sandbox_items_pk primary key (open_id, item_id)
);

create table share_leads (
  creator_id uuid not null,
  share_id uuid not null,
  user_id uuid not null,
  create_time timestamp with time zone not null default now(),
  constraint share_leads_pkey primary key (creator_id, share_id, user_id)
);

create table questions (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  user_avatar text not null,
  question text not null,
  answer text not null default ''::text,
  status_dict smallint not null default 1,
  top_flag boolean not null default false,
  public_flag boolean not null default true,
  score smallint,
  version integer not null default 1,
  ask_time timestamptz(3) not null default now(),
  answer_time timestamptz(3),
  first_response_sec integer,
  image_file_ids uuid[] not null default '{}'::uuid[],
  answer_image_ids uuid[] not null default '{}'::uuid[],
  learner_flag boolean not null default false,
  lesson_id uuid,
  taken_down_reason text not null default ''::text,
  constraint questions_pk primary key (creator_id, id),
  constraint questions_score_check check (((score >= 1) and (score <= 5))),
  constraint questions_status_check check ((status_dict = any (array[1, 2, 3, 9])))
);
create index questions_good_idx on questions (creator_id, good_id, id);
create index questions_id_idx on questions (id);
create index questions_user_idx on questions (user_id, id);
create index questions_waiting_idx on questions (creator_id, id) where (status_dict = 1);

create table faqs (
  id uuid not null,
  topic text not null,
  question text not null,
  answer_html text not null,
  sort integer not null,
  show_flag boolean not null default true,
  version integer not null default 1,
  helpful_count integer not null default 0,
  constraint faqs_pk primary key (id),
  constraint faqs_helpful_count_check check ((helpful_count >= 0))
);

create table faq_marks (
  faq_id uuid not null,
  visitor_id uuid not null,
  helpful_flag boolean not null,
  mark_time timestamptz(3) not null default now(),
  constraint faq_marks_pk primary key (faq_id, visitor_id),
  constraint faq_marks_faq_fk foreign key (faq_id) references faqs(id) on delete cascade
);

create table funds (
  creator_id uuid not null,
  id uuid not null,
  frozen_fen bigint not null default 0,
  available_fen bigint not null default 0,
  withdrawing_fen bigint not null default 0,
  withdrawn_fen bigint not null default 0,
  debt_fen bigint not null default 0,
  create_time timestamp with time zone not null,
  change_time timestamp with time zone not null default now(),
  constraint funds_pkey primary key (creator_id),
  constraint funds_fen_check check ((least(frozen_fen, available_fen, withdrawing_fen, withdrawn_fen, debt_fen) >= 0))
);

create table ledger_txs (
  creator_id uuid not null,
  id uuid not null,
  kind text not null,
  idem_key text not null,
  title text not null,
  order_id uuid,
  order_no text collate "C",
  good_id uuid,
  withdraw_id uuid,
  withdraw_no text collate "C",
  occur_time timestamp with time zone not null,
  unfreeze_time timestamp with time zone,
  refund_id uuid,
  constraint ledger_txs_pkey primary key (creator_id, id),
  constraint ledger_txs_idem_key unique (creator_id, idem_key),
  constraint ledger_txs_kind_check check ((kind = any (array['sale'::text, 'settle'::text, 'refund'::text, 'repay'::text, 'withdraw'::text, 'arrive'::text, 'return'::text, 'adjust'::text])))
);
create index ledger_txs_order_idx on ledger_txs (creator_id, order_id) where (order_id is not null);
create index ledger_txs_order_no_idx on ledger_txs (creator_id, order_no) where (order_no is not null);
create index ledger_txs_refund_idx on ledger_txs (creator_id, refund_id) where (refund_id is not null);
create index ledger_txs_withdraw_idx on ledger_txs (creator_id, withdraw_id) where (withdraw_id is not null);
create index ledger_txs_withdraw_no_idx on ledger_txs (creator_id, withdraw_no) where (withdraw_no is not null);

create table ledger_lines (
  creator_id uuid not null,
  id uuid not null,
  tx_id uuid not null,
  book smallint not null,
  type_dict smallint not null,
  amount_fen bigint not null,
  balance_fen bigint,
  channel_account_dict smallint,
  constraint ledger_lines_pkey primary key (creator_id, id),
  constraint ledger_lines_tx_fkey foreign key (creator_id, tx_id) references ledger_txs(creator_id, id),
  constraint ledger_lines_account_check check (((channel_account_dict is not null) = (book = any (array[4, 12, 13])))),
  constraint ledger_lines_account_dict_check check ((channel_account_dict = any (array[1, 2, 3, 4, 8, 9]))),
  constraint ledger_lines_amount_check check ((amount_fen <> 0)),
  constraint ledger_lines_balance_check check (((balance_fen is not null) = (book <= 5))),
  constraint ledger_lines_book_check check ((book = any (array[1, 2, 3, 4, 5, 11, 12, 13, 14, 15]))),
  constraint ledger_lines_type_check check (((type_dict >= 1) and (type_dict <= 10)))
);
create index ledger_lines_account_idx on ledger_lines (channel_account_dict, book, type_dict, id) where (channel_account_dict is not null);
create index ledger_lines_book_idx on ledger_lines (creator_id, book, id) include (amount_fen);
create index ledger_lines_out_idx on ledger_lines (creator_id, id) include (tx_id) where ((book = 2) and (amount_fen < 0));
create index ledger_lines_tx_idx on ledger_lines (creator_id, tx_id);
create index ledger_lines_type_idx on ledger_lines (creator_id, type_dict, id) include (book);

create table banks (
  creator_id uuid not null,
  id uuid not null,
  type_dict smallint not null,
  holder_name text not null,
  bank_name text not null,
  branch_name text not null,
  card_no bytea not null,
  card_no_hash bytea not null,
  card_no_tail4 text not null,
  verify_status_dict smallint not null,
  default_flag boolean not null,
  bind_time timestamp with time zone not null,
  delete_time timestamp with time zone,
  province text not null default ''::text,
  city text not null default ''::text,
  reserved_mobile text not null default ''::text,
  verified_by_dict smallint,
  verify_time timestamptz(3),
  constraint banks_pkey primary key (creator_id, id),
  constraint banks_type_check check ((type_dict = any (array[1, 2]))),
  constraint banks_verified_check check ((((verified_by_dict is null) = (verify_time is null)) and ((verified_by_dict >= 1) and (verified_by_dict <= 2)))),
  constraint banks_verify_check check (((verify_status_dict >= 0) and (verify_status_dict <= 3)))
);
create unique index banks_card_key on banks (creator_id, card_no_hash) where (delete_time is null);
create index banks_tail_idx on banks (card_no_tail4) include (creator_id);

create table withdraws (
  creator_id uuid not null,
  id uuid not null,
  withdraw_no text collate "C" not null,
  bank_id uuid,
  bank_text text not null,
  holder_name text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  arrive_fen bigint not null,
  status_dict smallint not null,
  reason text not null default ''::text,
  apply_time timestamp with time zone not null,
  audit_time timestamp with time zone,
  pay_time timestamp with time zone,
  arrive_time timestamp with time zone,
  expect_arrive_time timestamp with time zone,
  channel_txn_no text not null default ''::text,
  operator_id uuid,
  paused_from smallint,
  first_operator_id uuid,
  retry_of uuid,
  payout_way_dict smallint,
  payout_record_id uuid,
  tax_fen bigint not null default 0,
  constraint withdraws_pkey primary key (creator_id, id),
  constraint withdraws_no_key unique (creator_id, withdraw_no),
  constraint withdraws_fen_check check (((amount_fen > 0) and (least(fee_fen, tax_fen, arrive_fen) >= 0) and (amount_fen = ((fee_fen + tax_fen) + arrive_fen)))),
  constraint withdraws_paused_check check (((paused_from is not null) = (status_dict = 7))),
  constraint withdraws_payout_check check ((((payout_way_dict is null) = (payout_record_id is null)) and ((payout_way_dict >= 1) and (payout_way_dict <= 4)))),
  constraint withdraws_status_check check (((status_dict >= 1) and (status_dict <= 8)))
);
create index withdraws_apply_idx on withdraws (creator_id, apply_time);
create index withdraws_arrive_idx on withdraws (arrive_time) where (arrive_time is not null);
create index withdraws_no_idx on withdraws (withdraw_no);
create index withdraws_open_idx on withdraws (status_dict, apply_time) where (status_dict = any (array[1, 2, 7]));
create index withdraws_operators_idx on withdraws (id);
create index withdraws_operators_status_idx on withdraws (status_dict, id);
create index withdraws_payout_idx on withdraws (payout_record_id) where (payout_record_id is not null);
create unique index withdraws_retry_key on withdraws (creator_id, retry_of) where (retry_of is not null);
create index withdraws_status_idx on withdraws (creator_id, status_dict, id);
create index withdraws_txn_idx on withdraws (channel_txn_no) where (channel_txn_no <> ''::text);

create table fund_days (
  creator_id uuid not null,
  day date not null,
  good_id uuid not null,
  biz_dict smallint not null,
  good_name text not null,
  order_count bigint not null default 0,
  pay_fen bigint not null default 0,
  refund_count bigint not null default 0,
  refund_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  constraint fund_days_pkey primary key (creator_id, day, good_id),
  constraint fund_days_check check ((least(order_count, pay_fen, refund_count, refund_fen) >= 0))
);

create table ledger_sums (
  creator_id uuid not null,
  book smallint not null,
  type_dict smallint not null,
  line_count bigint not null,
  amount_fen bigint not null,
  channel_account_dict smallint not null default 0,
  constraint ledger_sums_pkey primary key (creator_id, book, type_dict, channel_account_dict),
  constraint ledger_sums_count_check check ((line_count > 0))
);

create table adjustments (
  creator_id uuid not null,
  id uuid not null,
  amount_fen bigint not null,
  reason text not null,
  status_dict smallint not null,
  proposer_id uuid not null,
  decider_id uuid,
  reject_reason text not null default ''::text,
  create_time timestamp with time zone not null,
  decide_time timestamp with time zone,
  constraint adjustments_pkey primary key (creator_id, id),
  constraint adjustments_amount_check check ((amount_fen <> 0)),
  constraint adjustments_decide_check check (((decide_time is null) = (status_dict = 1))),
  constraint adjustments_persons_check check (((status_dict <> 2) or (decider_id is distinct from proposer_id))),
  constraint adjustments_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index adjustments_id_idx on adjustments (id);
create index adjustments_waiting_idx on adjustments (id) where (status_dict = 1);

create table lone_sums (
  creator_id uuid not null,
  operator_id uuid not null,
  day date not null,
  fen bigint not null,
  constraint lone_sums_pkey primary key (creator_id, operator_id, day),
  constraint lone_sums_fen_check check ((fen >= 0))
);

create table transfer_numbers (
  number text not null,
  creator_id uuid not null,
  withdraw_id uuid,
  refund_id uuid,
  create_time timestamptz(3) not null default now(),
  constraint transfer_numbers_pkey primary key (number),
  constraint transfer_numbers_proof_check check ((num_nonnulls(withdraw_id, refund_id) = 1))
);
create index transfer_numbers_refund_idx on transfer_numbers (creator_id, refund_id) where (refund_id is not null);

create table adjusted_sums (
  operator_id uuid not null,
  day date not null,
  fen bigint not null,
  constraint adjusted_sums_pkey primary key (operator_id, day),
  constraint adjusted_sums_fen_check check ((fen >= 0))
);

create table orders (
  creator_id uuid not null,
  id uuid not null,
  order_no text collate "C" not null,
  shop_dict smallint not null,
  biz_dict smallint not null,
  good_id uuid not null,
  good_name text not null,
  good_snapshot jsonb not null,
  quantity integer not null default 1,
  user_id text not null,
  user_name text not null,
  user_mobile text not null,
  source_dict smallint not null,
  pay_channel_dict smallint not null,
  trade_no text not null,
  origin_fen bigint not null,
  discount_fen bigint not null default 0,
  pay_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  income_fen bigint not null,
  refund_fen bigint not null default 0,
  status_dict smallint not null,
  create_time timestamp with time zone not null,
  pay_time timestamp with time zone not null,
  settle_time timestamp with time zone,
  settle_flag boolean not null default false,
  hide_flag boolean not null default false,
  creator_remark text not null default ''::text,
  close_time timestamp with time zone,
  close_reason text not null default ''::text,
  share_id uuid,
  access_end_time timestamp with time zone,
  deliver_due_time timestamp with time zone,
  deliver_time timestamp with time zone,
  finish_time timestamp with time zone,
  stock_taken boolean not null default false,
  unsold_flag boolean not null default false,
  hold_days integer,
  source_id uuid,
  dispute_flag boolean not null default false,
  held_flag boolean not null default false,
  coupon_id uuid,
  coupon_name text not null default ''::text,
  coupon_code text not null default ''::text,
  fee_bp integer,
  constraint orders_pkey primary key (creator_id, id),
  constraint orders_order_no_key unique (creator_id, order_no),
  constraint orders_close_check check (((close_time is not null) = (status_dict = 7))),
  constraint orders_fen_check check (((least(discount_fen, platform_fee_fen, channel_fee_fen, income_fen, refund_fen) >= 0) and (pay_fen = (origin_fen - discount_fen)) and (refund_fen <= pay_fen) and (((platform_fee_fen + channel_fee_fen) + income_fen) <= pay_fen))),
  constraint orders_hold_days_check check ((hold_days >= 0)),
  constraint orders_settle_check check (((settle_time is null) = ((pay_channel_dict = 9) or (hold_days is not null)))),
  constraint orders_status_check check (((status_dict >= 1) and (status_dict <= 8)))
);
create index orders_all_idx on orders (pay_time, id);
create index orders_buyer_idx on orders (creator_id, user_id, good_id);
create index orders_buyer_name_idx on orders (creator_id, lower(user_name), pay_time, id);
create index orders_due_idx on orders (settle_time, creator_id) where (not settle_flag);
create index orders_good_idx on orders (creator_id, good_id, pay_time, id) include (hide_flag);
create index orders_held_idx on orders (id) where held_flag;
create index orders_held_of_creator_idx on orders (creator_id) include (income_fen) where (held_flag and (not settle_flag));
create index orders_hidden_idx on orders (creator_id, pay_time) where hide_flag;
create index orders_hold_idx on orders (creator_id, settle_time) include (income_fen) where ((not settle_flag) and (not held_flag));
create index orders_id_idx on orders (id);
create index orders_mobile_tail_idx on orders (creator_id, "right"(user_mobile, 4), pay_time, id) where (user_mobile <> ''::text);
create index orders_no_idx on orders (order_no);
create index orders_obtained_idx on orders (user_id) where (pay_channel_dict = 0);
create index orders_pay_time_idx on orders (creator_id, pay_time, id) include (hide_flag);
create index orders_services_ended_idx on orders (creator_id, pay_time, id) where (biz_dict = 1);
create index orders_services_idx on orders (creator_id, deliver_due_time, id) where ((biz_dict = 1) and (finish_time is null));
create index orders_settled_idx on orders (creator_id, settle_flag, pay_time, id) include (hide_flag);
create index orders_share_idx on orders (creator_id, share_id, pay_time, id) where (share_id is not null);
create index orders_source_idx on orders (creator_id, source_dict, pay_time, id) include (hide_flag);
create index orders_status_idx on orders (creator_id, status_dict, pay_time, id) include (hide_flag);
create index orders_to_deliver_idx on orders (creator_id, deliver_due_time, id) where ((biz_dict = 1) and (status_dict = any (array[2, 3])));
create index orders_unpaid_idx on orders (create_time) where (status_dict = 1);
create index orders_user_idx on orders (user_id, pay_time, id) where (user_id <> ''::text);

create table buyer_days (
  creator_id uuid not null,
  day date not null,
  user_id text not null,
  constraint buyer_days_pkey primary key (creator_id, day, user_id)
);

create table buyers (
  creator_id uuid not null,
  user_id text not null,
  first_day date not null,
  constraint buyers_pkey primary key (creator_id, user_id)
);
create index buyers_first_day_idx on buyers (creator_id, first_day);

create table order_days (
  creator_id uuid not null,
  facet text not null,
  day date not null,
  status_dict smallint not null,
  settle_flag boolean not null,
  order_count bigint not null,
  pay_fen bigint not null,
  refund_fen bigint not null,
  income_fen bigint not null,
  constraint order_days_pkey primary key (creator_id, facet, day, status_dict, settle_flag),
  constraint order_days_check check ((least(order_count, pay_fen, refund_fen, income_fen) >= 0))
);

create table refunds (
  creator_id uuid not null,
  id uuid not null,
  refund_no text collate "C" not null,
  order_id uuid not null,
  amount_fen bigint not null,
  platform_fee_fen bigint not null default 0,
  channel_fee_fen bigint not null default 0,
  income_fen bigint not null default 0,
  reason_dict smallint not null,
  note text not null default ''::text,
  apply_by_dict smallint not null,
  channel_dict smallint not null,
  status_dict smallint not null,
  prior_status_dict smallint not null,
  reason text not null default ''::text,
  apply_time timestamp with time zone not null,
  deadline_time timestamp with time zone,
  success_time timestamp with time zone,
  revoke_access_flag boolean not null default true,
  transfer_no text not null default ''::text,
  transfer_note text not null default ''::text,
  proposer_id uuid,
  decider_id uuid,
  stuck_dict smallint,
  sent_time timestamp with time zone,
  operator_flag boolean not null default false,
  taken_back_flag boolean not null default false,
  constraint refunds_pkey primary key (creator_id, id),
  constraint refunds_no_key unique (creator_id, refund_no),
  constraint refunds_fen_check check (((amount_fen > 0) and (least(platform_fee_fen, channel_fee_fen, income_fen) >= 0) and ((status_dict <> 5) or (amount_fen = ((platform_fee_fen + channel_fee_fen) + income_fen))))),
  constraint refunds_persons_check check (((proposer_id is null) or (decider_id is distinct from proposer_id))),
  constraint refunds_status_check check ((status_dict = any (array[1, 2, 5, 9, 13]))),
  constraint refunds_stuck_check check (((stuck_dict is null) or ((status_dict = 2) and (stuck_dict = any (array[1, 2]))))),
  constraint refunds_success_check check (((status_dict = 5) = (success_time is not null))),
  constraint refunds_taken_back_check check (((not taken_back_flag) or ((status_dict = 13) and (apply_by_dict = 1)))),
  constraint refunds_transfer_check check ((((transfer_no <> ''::text) = (proposer_id is not null)) and ((transfer_no = ''::text) or (status_dict = any (array[5, 9, 13])) or (stuck_dict is not null))))
);
create index refunds_deadline_idx on refunds (deadline_time) where (status_dict = 1);
create index refunds_id_idx on refunds (id);
create index refunds_no_idx on refunds (refund_no);
create index refunds_office_idx on refunds (apply_time) where ((status_dict = any (array[1, 2, 9])) and ((status_dict = 9) or (stuck_dict is not null) or ((status_dict = 1) and operator_flag)));
create unique index refunds_open_key on refunds (creator_id, order_id) where (status_dict = any (array[1, 2, 9]));
create index refunds_operators_idx on refunds (id) where ((status_dict = 1) and operator_flag);
create index refunds_operators_status_idx on refunds (status_dict, id);
create index refunds_order_idx on refunds (creator_id, order_id);
create index refunds_status_idx on refunds (creator_id, status_dict, id);
create index refunds_success_idx on refunds (success_time) where (success_time is not null);
create unique index refunds_transfer_key on refunds (creator_id, transfer_no) where (transfer_no <> ''::text);
create index refunds_under_way_idx on refunds (id) where (status_dict = 2);

create table payment_trades (
  channel text not null,
  trade_no text not null,
  creator_id uuid not null,
  order_id uuid not null,
  order_no text not null,
  notice_hash text not null,
  create_time timestamp with time zone not null,
  payment_no text collate "C" not null default ''::text,
  pay_time timestamp with time zone not null default now(),
  constraint payment_trades_pkey primary key (channel, trade_no)
);
create index payment_trades_time_idx on payment_trades (channel, pay_time) where (payment_no <> ''::text);

create table refund_notices (
  channel text not null,
  refund_no text not null,
  status_dict smallint not null,
  creator_id uuid not null,
  refund_id uuid not null,
  notice_hash text not null,
  create_time timestamp with time zone not null,
  earlier_hashes text[] not null default '{}'::text[],
  constraint refund_notices_pkey primary key (channel, refund_no, status_dict)
);

create table kept_notices (
  id uuid not null,
  channel text not null,
  kind_dict smallint not null,
  trade_no text not null,
  refund_no text not null default ''::text,
  amount_fen bigint,
  user_id text not null default ''::text,
  notice jsonb not null,
  notice_hash text not null,
  error_name text not null,
  status_dict smallint not null default 1,
  note text not null default ''::text,
  operator_id uuid,
  occur_time timestamptz(3),
  receive_time timestamptz(3) not null,
  handle_time timestamptz(3),
  unreadable_flag boolean not null default false,
  constraint kept_notices_pkey primary key (id),
  constraint kept_notices_hash_key unique (channel, notice_hash),
  constraint kept_notices_amount_check check ((amount_fen > 0)),
  constraint kept_notices_handle_check check (((handle_time is null) = (status_dict = 1))),
  constraint kept_notices_kind_check check ((kind_dict = any (array[1, 2]))),
  constraint kept_notices_operator_check check (((status_dict <> 3) or ((operator_id is not null) and (note <> ''::text)))),
  constraint kept_notices_readable_check check ((unreadable_flag or ((amount_fen is not null) and (occur_time is not null)))),
  constraint kept_notices_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index kept_notices_oldest_idx on kept_notices (receive_time) where (status_dict = 1);
create index kept_notices_trade_idx on kept_notices (trade_no);
create index kept_notices_waiting_idx on kept_notices (channel, trade_no) where (status_dict = 1);

create table ledger_checks (
  singleton boolean not null default true,
  check_time timestamp with time zone,
  proof_time timestamp with time zone,
  broken_rules text[] not null default '{}'::text[],
  constraint ledger_checks_pkey primary key (singleton),
  constraint ledger_checks_singleton_check check (singleton)
);

create table exports (
  creator_id uuid not null,
  id uuid not null,
  kind_dict smallint not null,
  format_dict smallint not null,
  filters jsonb not null,
  status_dict smallint not null default 0,
  progress_bp integer not null default 0,
  row_count bigint not null default 0,
  file_name text not null,
  file_key text,
  size bigint not null default 0,
  reason text not null default ''::text,
  create_time timestamp with time zone not null,
  finish_time timestamp with time zone,
  expire_time timestamp with time zone,
  constraint exports_pkey primary key (creator_id, id),
  constraint exports_file_check check (((status_dict <> 2) or (file_key is not null))),
  constraint exports_status_check check (((status_dict >= 0) and (status_dict <= 4)))
);
create index exports_file_idx on exports (create_time) where (file_key is not null);

create table closings (
  creator_id uuid not null,
  id uuid not null,
  status_dict smallint not null,
  apply_time timestamp with time zone not null,
  due_time timestamp with time zone not null,
  end_time timestamp with time zone,
  told_time timestamp with time zone,
  erase_time timestamp with time zone,
  left_mobile text,
  constraint closings_pkey primary key (creator_id, id),
  constraint closings_end_check check (((end_time is null) = (status_dict = 1))),
  constraint closings_erase_check check (((erase_time is null) or (status_dict = 3))),
  constraint closings_mobile_check check (((left_mobile is null) or (erase_time is not null))),
  constraint closings_status_check check (((status_dict >= 1) and (status_dict <= 4)))
);
create index closings_due_idx on closings (due_time) where (status_dict = 1);
create index closings_erase_idx on closings (erase_time) where (erase_time is not null);
create index closings_id_idx on closings (id);
create unique index closings_open_key on closings (creator_id) where (status_dict = 1);

create table operators (
  id uuid not null,
  username text not null,
  password_hash text not null,
  roles text[] not null,
  name text not null,
  avatar text not null default ''::text,
  introduction text not null default ''::text,
  enabled_flag boolean not null default true,
  create_time timestamp with time zone not null,
  version integer not null default 1,
  new_password_flag boolean not null default false,
  totp_secret bytea,
  totp_step bigint not null default 0,
  password_expire_time timestamp with time zone,
  constraint operators_pkey primary key (id),
  constraint operators_username_key unique (username),
  constraint operators_roles_check check (((cardinality(roles) > 0) and (roles <@ array['admin'::text, 'reviewer'::text, 'finance'::text, 'support'::text])))
);

create table operator_sessions (
  token_hash bytea not null,
  id uuid not null,
  operator_id uuid not null,
  ip text not null,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  superseded_time timestamp with time zone,
  user_agent text not null default ''::text,
  seen_time timestamp with time zone not null default now(),
  proved_time timestamp with time zone,
  totp_offer bytea,
  constraint operator_sessions_pkey primary key (token_hash),
  constraint operator_sessions_operator_fkey foreign key (operator_id) references operators(id)
);
create index operator_sessions_operator_idx on operator_sessions (operator_id, id);

create table operator_hands (
  operator_id uuid not null,
  by_id uuid not null,
  "time" timestamp with time zone not null,
  constraint operator_hands_pkey primary key (operator_id, by_id),
  constraint operator_hands_operator_fkey foreign key (operator_id) references operators(id)
);

create table operator_changes (
  id uuid not null,
  type_dict smallint not null,
  target_id text not null,
  title text not null,
  before text not null,
  after text not null,
  status_dict smallint not null default 1,
  proposer_id uuid not null,
  decider_id uuid,
  reject_reason text not null default ''::text,
  create_time timestamp with time zone not null,
  decide_time timestamp with time zone,
  effect_day text,
  constraint operator_changes_pkey primary key (id),
  constraint operator_changes_decide_check check (((decide_time is null) = (status_dict = 1))),
  constraint operator_changes_persons_check check (((status_dict <> 2) or (decider_id is distinct from proposer_id))),
  constraint operator_changes_status_check check (((status_dict >= 1) and (status_dict <= 3))),
  constraint operator_changes_type_check check (((type_dict >= 1) and (type_dict <= 3)))
);
create unique index operator_changes_waiting_key on operator_changes (type_dict, target_id) where (status_dict = 1);

create table recovery_codes (
  operator_id uuid not null,
  code_hash bytea not null,
  used_time timestamp with time zone,
  constraint recovery_codes_pkey primary key (operator_id, code_hash),
  constraint recovery_codes_operator_fkey foreign key (operator_id) references operators(id)
);

create table checkouts (
  creator_id uuid not null,
  id uuid not null,
  order_no text collate "C" not null,
  good_id uuid not null,
  good jsonb not null,
  user_id text not null,
  user_name text not null,
  user_mobile text not null,
  source_dict smallint not null,
  share_id uuid,
  stock_taken boolean not null,
  status_dict smallint not null,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  close_time timestamp with time zone,
  close_reason text not null default ''::text,
  source_id uuid,
  coupon_id uuid,
  coupon_name text not null default ''::text,
  coupon_code text not null default ''::text,
  discount_fen bigint not null default 0,
  constraint checkouts_pkey primary key (creator_id, id),
  constraint checkouts_close_check check (((close_time is not null) = (status_dict = 3))),
  constraint checkouts_discount_check check (((discount_fen >= 0) and ((coupon_id is null) = (discount_fen = 0)))),
  constraint checkouts_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index checkouts_buyer_idx on checkouts (user_id, id) where (user_id <> ''::text);
create index checkouts_expired_idx on checkouts (expire_time) where (status_dict = 1);
create index checkouts_good_idx on checkouts (creator_id, good_id) where (status_dict = 1);
create index checkouts_named_idx on checkouts (expire_time) where ((status_dict <> 1) and (user_id <> ''::text));
create unique index checkouts_open_key on checkouts (creator_id, user_id, good_id) where (status_dict = 1);
create index checkouts_parts_idx on checkouts using gin (((good -> 'parts'::text)) jsonb_path_ops) where ((status_dict = 1) and ((good -> 'parts'::text) is not null));

create table payments (
  payment_no text collate "C" not null,
  creator_id uuid not null,
  checkout_id uuid not null,
  channel text not null,
  scene text not null,
  amount_fen bigint not null,
  status_dict smallint not null,
  trade_no text not null default ''::text,
  pay_time timestamp with time zone,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  ask_time timestamp with time zone,
  client_ip text not null default ''::text,
  payer_id text not null default ''::text,
  sub_mch_id text not null default ''::text,
  constraint payments_pkey primary key (payment_no),
  constraint payments_amount_check check ((amount_fen > 0)),
  constraint payments_paid_check check ((((status_dict = 2) = (pay_time is not null)) and ((status_dict = 2) = (trade_no <> ''::text)))),
  constraint payments_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index payments_ask_idx on payments (channel, ask_time, payment_no) where (ask_time is not null);
create index payments_checkout_idx on payments (creator_id, checkout_id);

create table sandbox_payments (
  payment_no text collate "C" not null,
  subject text not null,
  amount_fen bigint not null,
  return_url text not null,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  closed_flag boolean not null default false,
  constraint sandbox_payments_pkey primary key (payment_no)
);

create table sandbox_trades (
  trade_no text collate "C" not null,
  payment_no text collate "C" not null,
  paid_fen bigint not null,
  pay_time timestamp with time zone not null,
  constraint sandbox_trades_pkey primary key (trade_no)
);
create index sandbox_trades_payment_idx on sandbox_trades (payment_no);
create index sandbox_trades_time_idx on sandbox_trades (pay_time);

create table sandbox_refunds (
  refund_no text collate "C" not null,
  trade_no text collate "C" not null,
  refund_fen bigint not null,
  refund_time timestamp with time zone not null,
  constraint sandbox_refunds_pkey primary key (refund_no)
);
create index sandbox_refunds_time_idx on sandbox_refunds (refund_time);

create table payers (
  session_id uuid not null,
  channel text not null,
  payer_id text not null,
  create_time timestamp with time zone not null,
  constraint payers_pkey primary key (session_id, channel)
);
create index payers_create_time_idx on payers (create_time);

create table payout_transfers (
  creator_id uuid not null,
  withdraw_id uuid not null,
  operator_id uuid not null,
  create_time timestamp with time zone not null,
  sent_time timestamp with time zone,
  note text not null default ''::text,
  ask_time timestamp with time zone,
  ask_count integer not null default 0,
  constraint payout_transfers_pkey primary key (creator_id, withdraw_id)
);
create index payout_transfers_ask_idx on payout_transfers (ask_time, withdraw_id) where (ask_time is not null);

create table bank_formats (
  id uuid not null,
  name text not null,
  columns jsonb not null,
  encoding_dict smallint not null,
  totals_flag boolean not null,
  result jsonb not null,
  version integer not null default 1,
  update_time timestamp with time zone not null,
  constraint bank_formats_pkey primary key (id),
  constraint bank_formats_name_key unique (name)
);

create table payout_batches (
  id uuid not null,
  batch_no text collate "C" not null,
  bank_format_id uuid not null,
  format_name text not null,
  columns jsonb not null,
  encoding_dict smallint not null,
  totals_flag boolean not null,
  status_dict smallint not null,
  item_count integer not null,
  sum_fen bigint not null,
  checksum text collate "C" not null,
  maker_id uuid not null,
  approver_id uuid,
  make_time timestamp with time zone not null,
  approve_time timestamp with time zone,
  export_time timestamp with time zone,
  answer_time timestamp with time zone,
  close_time timestamp with time zone,
  close_reason text not null default ''::text,
  constraint payout_batches_pkey primary key (id),
  constraint payout_batches_no_key unique (batch_no),
  constraint payout_batches_bank_format_id_fkey foreign key (bank_format_id) references bank_formats(id),
  constraint payout_batches_status_check check (((status_dict >= 1) and (status_dict <= 5))),
  constraint payout_batches_sum_check check (((item_count > 0) and (sum_fen > 0))),
  constraint payout_batches_two_check check ((approver_id <> maker_id))
);
create index payout_batches_status_idx on payout_batches (status_dict, id);

create table payout_items (
  creator_id uuid not null,
  withdraw_id uuid not null,
  batch_id uuid not null,
  line_no integer not null,
  withdraw_no text collate "C" not null,
  amount_fen bigint not null,
  status_dict smallint not null,
  reason text not null default ''::text,
  transfer_no text not null default ''::text,
  settle_time timestamp with time zone,
  constraint payout_items_pkey primary key (creator_id, withdraw_id, batch_id),
  constraint payout_items_line_key unique (batch_id, line_no),
  constraint payout_items_number_key unique (batch_id, withdraw_no),
  constraint payout_items_batch_id_fkey foreign key (batch_id) references payout_batches(id),
  constraint payout_items_fen_check check ((amount_fen > 0)),
  constraint payout_items_status_check check (((status_dict >= 1) and (status_dict <= 5)))
);
create index payout_items_no_idx on payout_items (withdraw_no);
create unique index payout_items_open_key on payout_items (creator_id, withdraw_id) where (status_dict = any (array[1, 4]));

create table splits (
  creator_id uuid not null,
  order_id uuid not null,
  sub_mch_id text collate "C" not null,
  trade_no text collate "C" not null,
  status_dict smallint not null,
  fee_fen bigint not null default 0,
  split_no text collate "C" not null default ''::text,
  release_no text collate "C" not null default ''::text,
  tries integer not null default 0,
  pay_time timestamp with time zone not null,
  due_time timestamp with time zone,
  ask_time timestamp with time zone,
  ask_count integer not null default 0,
  reason text not null default ''::text,
  constraint splits_pkey primary key (creator_id, order_id),
  constraint splits_trade_key unique (trade_no),
  constraint splits_ask_check check (((ask_time is not null) = (status_dict = any (array[2, 3])))),
  constraint splits_fee_check check ((fee_fen >= 0)),
  constraint splits_status_check check (((status_dict >= 1) and (status_dict <= 4)))
);
create index splits_ask_idx on splits (ask_time, order_id) where (ask_time is not null);
create index splits_freezing_idx on splits (pay_time) where (status_dict <> 4);
create index splits_frozen_idx on splits (due_time, creator_id) where (status_dict = 1);

create table split_returns (
  creator_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  return_no text collate "C" not null,
  fee_fen bigint not null,
  tries integer not null default 0,
  done_flag boolean not null default false,
  create_time timestamp with time zone not null,
  constraint split_returns_pkey primary key (creator_id, refund_id),
  constraint split_returns_fee_check check ((fee_fen > 0))
);
create index split_returns_order_idx on split_returns (creator_id, order_id);

create table provider_payouts (
  creator_id uuid not null,
  withdraw_id uuid not null,
  sub_mch_id text collate "C" not null,
  create_time timestamp with time zone not null,
  ask_time timestamp with time zone,
  ask_count integer not null default 0,
  constraint provider_payouts_pkey primary key (creator_id, withdraw_id)
);
create index provider_payouts_ask_idx on provider_payouts (ask_time, withdraw_id) where (ask_time is not null);

create table merchants (
  creator_id uuid not null,
  request_no text collate "C" not null,
  status_dict smallint not null,
  kind_dict smallint not null,
  short_name text not null,
  real_name text not null,
  id_card_mask text not null,
  id_card_front_file_id uuid not null,
  id_card_back_file_id uuid not null,
  valid_from date not null,
  valid_to date,
  company_name text not null default ''::text,
  company_code text not null default ''::text,
  license_file_id uuid,
  account_type_dict smallint not null,
  bank_name text not null,
  branch_name text not null default ''::text,
  city_code text not null,
  holder_name text not null,
  card_no_tail4 text not null,
  mobile_mask text not null,
  email_mask text not null default ''::text,
  secrets bytea not null,
  objections jsonb not null default '[]'::jsonb,
  action_url text not null default ''::text,
  validation jsonb,
  sub_mch_id text collate "C" not null default ''::text,
  submit_time timestamp with time zone not null,
  change_time timestamp with time zone not null,
  ask_time timestamp with time zone,
  ask_count integer not null default 0,
  constraint merchants_pkey primary key (creator_id),
  constraint merchants_request_key unique (request_no),
  constraint merchants_account_check check ((account_type_dict = any (array[1, 2]))),
  constraint merchants_status_check check (((status_dict >= 1) and (status_dict <= 9)))
);
create index merchants_ask_idx on merchants (ask_time, creator_id) where (ask_time is not null);
create index merchants_change_idx on merchants (change_time, creator_id);
create index merchants_status_idx on merchants (status_dict);

create table sandbox_applications (
  request_no text collate "C" not null,
  short_name text not null,
  state text not null,
  sub_mch_id text not null default ''::text,
  create_time timestamp with time zone not null,
  constraint sandbox_applications_pkey primary key (request_no),
  constraint sandbox_applications_state_check check ((state = any (array['rejected'::text, 'verifying'::text, 'signing'::text, 'opened'::text, 'frozen'::text, 'cancelled'::text])))
);

create table learners (
  id uuid not null,
  mobile text not null,
  name text not null,
  status_dict smallint not null default 1,
  create_time timestamp with time zone not null,
  last_login_time timestamp with time zone not null,
  constraint learners_pkey primary key (id),
  constraint learners_mobile_key unique (mobile),
  constraint learners_status_check check (((status_dict >= 1) and (status_dict <= 4)))
);
create index learners_name_idx on learners (lower(name) collate "C");

create table learner_sessions (
  token_hash bytea not null,
  id uuid not null,
  learner_id uuid not null,
  ip text not null,
  user_agent text not null,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  superseded_time timestamp with time zone,
  prove_time timestamp with time zone,
  constraint learner_sessions_pkey primary key (token_hash),
  constraint learner_sessions_learner_fkey foreign key (learner_id) references learners(id)
);
create index learner_sessions_expire_time_idx on learner_sessions (expire_time);
create index learner_sessions_learner_idx on learner_sessions (learner_id, id);

create table learner_acceptances (
  learner_id uuid not null,
  kind text not null,
  version integer not null,
  accept_time timestamp with time zone not null,
  ip text not null,
  constraint learner_acceptances_pkey primary key (learner_id, kind, version),
  constraint learner_acceptances_learner_fkey foreign key (learner_id) references learners(id)
);

create table play_grants (
  creator_id uuid not null,
  id uuid not null,
  learner_id uuid not null,
  session_id uuid not null,
  order_id uuid not null,
  good_id uuid not null,
  lesson_id uuid not null,
  file_key text not null,
  create_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  constraint play_grants_pkey primary key (learner_id, id)
);
create index play_grants_end_idx on play_grants (end_time);

create table lesson_progress (
  creator_id uuid not null,
  learner_id uuid not null,
  good_id uuid not null,
  lesson_id uuid not null,
  position_sec integer not null,
  done_flag boolean not null default false,
  update_time timestamp with time zone not null,
  furthest_sec integer not null default 0,
  constraint lesson_progress_pkey primary key (learner_id, good_id, lesson_id),
  constraint lesson_progress_furthest_check check ((furthest_sec >= 0)),
  constraint lesson_progress_position_check check ((position_sec >= 0))
);
create index lesson_progress_good_idx on lesson_progress (creator_id, good_id, learner_id);
create index lesson_progress_lesson_idx on lesson_progress (creator_id, good_id, lesson_id, learner_id);

create table reconciliations (
  channel text not null,
  day date not null,
  status_dict smallint not null,
  our_paid_count integer not null default 0,
  our_paid_fen bigint not null default 0,
  our_refund_count integer not null default 0,
  our_refund_fen bigint not null default 0,
  their_paid_count integer not null default 0,
  their_paid_fen bigint not null default 0,
  their_refund_count integer not null default 0,
  their_refund_fen bigint not null default 0,
  their_fee_fen bigint not null default 0,
  matched_count integer not null default 0,
  source_dict smallint,
  file_name text not null default ''::text,
  reason text not null default ''::text,
  ask_time timestamp with time zone,
  ask_count integer not null default 0,
  read_time timestamp with time zone,
  compare_time timestamp with time zone,
  constraint reconciliations_pkey primary key (channel, day),
  constraint reconciliations_source_check check (((source_dict is null) = (read_time is null))),
  constraint reconciliations_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index reconciliations_ask_idx on reconciliations (ask_time) where (ask_time is not null);
create index reconciliations_day_idx on reconciliations (day, channel);

create table bill_lines (
  channel text not null,
  day date not null,
  source text not null default ''::text,
  line_no integer not null,
  kind_dict smallint not null,
  payment_no text collate "C" not null,
  trade_no text collate "C" not null,
  refund_no text collate "C" not null default ''::text,
  amount_fen bigint not null,
  fee_fen bigint not null default 0,
  occur_time timestamp with time zone not null,
  state text not null default ''::text,
  outcome text not null,
  note text not null default ''::text,
  constraint bill_lines_pkey primary key (channel, day, source, line_no),
  constraint bill_lines_amount_check check ((amount_fen >= 0)),
  constraint bill_lines_kind_check check (((kind_dict >= 1) and (kind_dict <= 3))),
  constraint bill_lines_outcome_check check ((outcome = any (array['done'::text, 'underWay'::text, 'failed'::text])))
);
create index bill_lines_payment_idx on bill_lines (channel, payment_no) where (payment_no <> ''::text);
create index bill_lines_trade_idx on bill_lines (channel, trade_no);

create table reconciliation_items (
  id uuid not null,
  channel text not null,
  day date not null,
  item_key text collate "C" not null,
  kind_dict smallint not null,
  difference_dict smallint not null,
  our_no text not null,
  trade_no text not null,
  our_fen bigint,
  their_fen bigint,
  delta_fen bigint not null,
  our_time timestamp with time zone,
  their_time timestamp with time zone,
  other_day date,
  reason text not null,
  status_dict smallint not null,
  note text not null default ''::text,
  operator_id uuid,
  find_time timestamp with time zone not null,
  settle_time timestamp with time zone,
  constraint reconciliation_items_pkey primary key (id),
  constraint reconciliation_items_key unique (channel, day, item_key),
  constraint reconciliation_items_settled_check check (((status_dict <> 2) or ((operator_id is not null) and (note <> ''::text)))),
  constraint reconciliation_items_status_check check (((status_dict >= 1) and (status_dict <= 4))),
  constraint reconciliation_items_time_check check (((settle_time is null) = (status_dict = any (array[1, 4]))))
);
create index reconciliation_items_number_idx on reconciliation_items (our_no);
create index reconciliation_items_oldest_idx on reconciliation_items (find_time) where (status_dict = 1);
create index reconciliation_items_open_idx on reconciliation_items (channel, day, id) where (status_dict = 1);
create index reconciliation_items_trade_idx on reconciliation_items (trade_no);

create table statement_formats (
  id uuid not null,
  name text not null,
  reading jsonb not null,
  version integer not null default 1,
  update_time timestamp with time zone not null,
  constraint statement_formats_pkey primary key (id),
  constraint statement_formats_name_key unique (name)
);

create table reviews (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  shop_dict smallint not null,
  good_id uuid not null,
  learner_id uuid not null,
  learner_name text not null,
  stars smallint not null,
  words text not null,
  answer text not null default ''::text,
  answer_time timestamp with time zone,
  create_time timestamp with time zone not null,
  change_time timestamp with time zone,
  refund_flag boolean not null default false,
  hide_time timestamp with time zone,
  hide_reason text not null default ''::text,
  version integer not null default 1,
  constraint reviews_pkey primary key (creator_id, id),
  constraint reviews_order_key unique (creator_id, order_id, good_id),
  constraint reviews_answer_check check (((answer = ''::text) = (answer_time is null))),
  constraint reviews_hide_check check (((hide_reason = ''::text) = (hide_time is null))),
  constraint reviews_stars_check check (((stars >= 1) and (stars <= 5)))
);
create index reviews_good_idx on reviews (creator_id, good_id, id) include (stars) where (hide_time is null);
create index reviews_hidden_idx on reviews (id) where (hide_time is not null);
create index reviews_id_idx on reviews (id);
create index reviews_learner_idx on reviews (learner_id, id);
create index reviews_unanswered_idx on reviews (creator_id, id) where ((answer_time is null) and (hide_time is null));

create table good_scores (
  creator_id uuid not null,
  good_id uuid not null,
  one_count integer not null,
  two_count integer not null,
  three_count integer not null,
  four_count integer not null,
  five_count integer not null,
  constraint good_scores_pkey primary key (creator_id, good_id),
  constraint good_scores_check check ((least(one_count, two_count, three_count, four_count, five_count) >= 0))
);

create table shop_scores (
  creator_id uuid not null,
  shop_dict smallint not null,
  one_count integer not null,
  two_count integer not null,
  three_count integer not null,
  four_count integer not null,
  five_count integer not null,
  constraint shop_scores_pkey primary key (creator_id, shop_dict),
  constraint shop_scores_check check ((least(one_count, two_count, three_count, four_count, five_count) >= 0))
);

create table fulfilments (
  creator_id uuid not null,
  order_id uuid not null,
  learner_id uuid not null,
  state_dict smallint not null,
  answers jsonb,
  fill_time timestamp with time zone,
  begin_time timestamp with time zone,
  deliver_time timestamp with time zone,
  accept_due_time timestamp with time zone,
  accept_time timestamp with time zone,
  redo_count integer not null default 0,
  creator_unread integer not null default 0,
  learner_unread integer not null default 0,
  creator_read_id uuid,
  learner_read_id uuid,
  last_message_time timestamp with time zone,
  version integer not null default 1,
  create_time timestamp with time zone not null,
  constraint fulfilments_pkey primary key (creator_id, order_id),
  constraint fulfilments_accept_check check (((accept_due_time is null) or (state_dict = 3))),
  constraint fulfilments_counts_check check ((least(redo_count, creator_unread, learner_unread) >= 0)),
  constraint fulfilments_state_check check (((state_dict >= 1) and (state_dict <= 4)))
);
create index fulfilments_accept_idx on fulfilments (accept_due_time, creator_id) where (accept_due_time is not null);
create index fulfilments_learner_idx on fulfilments (learner_id, order_id);

create table fulfilment_messages (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sender_dict smallint not null,
  kind_dict smallint not null,
  text text not null,
  create_time timestamp with time zone not null,
  constraint fulfilment_messages_pkey primary key (creator_id, order_id, id),
  constraint fulfilment_messages_kind_check check (((kind_dict >= 1) and (kind_dict <= 8))),
  constraint fulfilment_messages_sender_check check (((sender_dict >= 1) and (sender_dict <= 3)))
);

create table fulfilment_files (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  sender_dict smallint not null,
  message_id uuid,
  answer_flag boolean not null default false,
  kind smallint not null,
  title text not null,
  size bigint not null,
  key text not null,
  thumbnail_key text,
  create_time timestamp with time zone not null,
  delete_time timestamp with time zone,
  constraint fulfilment_files_pkey primary key (creator_id, id),
  constraint fulfilment_files_key_key unique (creator_id, key),
  constraint fulfilment_files_sender_check check (((sender_dict >= 1) and (sender_dict <= 2))),
  constraint fulfilment_files_size_check check ((size > 0))
);
create index fulfilment_files_deleted_idx on fulfilment_files (delete_time) where (delete_time is not null);
create index fulfilment_files_order_idx on fulfilment_files (creator_id, order_id, message_id);
create index fulfilment_files_unsent_idx on fulfilment_files (create_time) where ((message_id is null) and (not answer_flag) and (delete_time is null));

create table learner_messages (
  learner_id uuid not null,
  id uuid not null,
  creator_id uuid,
  type_dict smallint not null,
  title text not null,
  body text not null,
  link text not null,
  notice_id uuid,
  read_time timestamp with time zone,
  create_time timestamp with time zone not null,
  text_dict smallint,
  text_name text not null default ''::text,
  text_fen bigint not null default 0,
  text_state_dict smallint,
  constraint learner_messages_pkey primary key (learner_id, id),
  constraint learner_messages_learner_fkey foreign key (learner_id) references learners(id),
  constraint learner_messages_text_check check (((text_dict is null) = (text_state_dict is null))),
  constraint learner_messages_type_check check (((type_dict >= 1) and (type_dict <= 9)))
);
create index learner_messages_text_idx on learner_messages (create_time, text_dict) where (text_state_dict = 1);
create index learner_messages_time_idx on learner_messages (create_time);
create index learner_messages_unread_idx on learner_messages (learner_id, id) where (read_time is null);

create table given_access (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  learner_id uuid not null,
  reason text not null,
  create_time timestamp with time zone not null,
  end_time timestamp with time zone,
  revoke_time timestamp with time zone,
  constraint given_access_pkey primary key (creator_id, id),
  constraint given_access_learner_key unique (creator_id, good_id, learner_id),
  constraint given_access_learner_fkey foreign key (learner_id) references learners(id)
);
create index given_access_learner_idx on given_access (learner_id, create_time);
create index given_access_time_idx on given_access (creator_id, create_time);

create table rosters (
  creator_id uuid not null,
  facet text collate "C" not null,
  learner_id uuid not null,
  mobile_tail text not null,
  source_dict smallint not null,
  since_time timestamp with time zone not null,
  seen_time timestamp with time zone,
  good_count integer not null,
  order_count integer not null,
  pay_fen bigint not null,
  refund_fen bigint not null,
  done_count integer not null default 0,
  study_dict smallint not null default 1,
  access_end_time timestamp with time zone,
  told_end_time timestamp with time zone,
  constraint rosters_pkey primary key (creator_id, facet, learner_id),
  constraint rosters_learner_fkey foreign key (learner_id) references learners(id),
  constraint rosters_fen_check check ((least((order_count)::bigint, pay_fen, refund_fen, (done_count)::bigint) >= 0)),
  constraint rosters_study_check check (((study_dict >= 1) and (study_dict <= 3)))
);
create index rosters_end_idx on rosters (access_end_time) where ((facet <> ''::text) and (access_end_time is not null));
create index rosters_ended_idx on rosters (creator_id, facet, access_end_time, learner_id) where (access_end_time is not null);
create index rosters_learner_idx on rosters (learner_id, creator_id);
create index rosters_paid_idx on rosters (creator_id, facet, pay_fen, learner_id);
create index rosters_seen_idx on rosters (creator_id, facet, seen_time, learner_id);
create index rosters_since_idx on rosters (creator_id, facet, since_time, learner_id);
create index rosters_source_idx on rosters (creator_id, facet, source_dict, since_time, learner_id);
create index rosters_study_idx on rosters (creator_id, facet, study_dict, since_time, learner_id);
create index rosters_tail_idx on rosters (creator_id, facet, mobile_tail, since_time, learner_id);

create table learner_remarks (
  creator_id uuid not null,
  learner_id uuid not null,
  remark text not null,
  update_time timestamp with time zone not null,
  constraint learner_remarks_pkey primary key (creator_id, learner_id)
);

create table learner_notices (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  title text not null,
  body text not null,
  status_dict smallint not null,
  recipient_count integer not null,
  sent_count integer not null default 0,
  read_count integer not null default 0,
  last_learner_id uuid,
  create_time timestamp with time zone not null,
  finish_time timestamp with time zone,
  constraint learner_notices_pkey primary key (creator_id, id),
  constraint learner_notices_status_check check (((status_dict >= 1) and (status_dict <= 2)))
);
create index learner_notices_time_idx on learner_notices (creator_id, create_time);

create table trial_cuts (
  creator_id uuid not null,
  file_key text not null,
  seconds integer not null,
  key text not null,
  state text not null,
  size bigint not null,
  create_time timestamptz(3) not null,
  constraint trial_cuts_pkey primary key (creator_id, file_key, seconds),
  constraint trial_cuts_key_key unique (creator_id, key),
  constraint trial_cuts_seconds_check check ((seconds > 0)),
  constraint trial_cuts_state_check check ((state = any (array['making'::text, 'made'::text, 'refused'::text])))
);
create index trial_cuts_time_idx on trial_cuts (create_time);

create table sources (
  creator_id uuid not null,
  id uuid not null,
  code text collate "C" not null,
  good_id uuid,
  shop_id uuid,
  name text not null,
  share_id uuid,
  create_time timestamp with time zone not null,
  delete_time timestamp with time zone,
  constraint sources_pkey primary key (creator_id, id),
  constraint sources_target_check check (((good_id is null) <> (shop_id is null)))
);
create unique index sources_code_key on sources (code);
create unique index sources_name_key on sources (creator_id, coalesce(good_id, shop_id), coalesce(share_id, creator_id), name) where (delete_time is null);

create table visit_days (
  creator_id uuid not null,
  facet text collate "C" not null,
  day date not null,
  view_count bigint not null,
  visitor_count bigint not null,
  trial_count bigint not null,
  constraint visit_days_pkey primary key (creator_id, facet, day),
  constraint visit_days_check check ((least(view_count, visitor_count, trial_count) >= 0))
);

create table visitors (
  creator_id uuid not null,
  day date not null,
  facet text collate "C" not null,
  visitor_id uuid not null,
  constraint visitors_pkey primary key (creator_id, day, facet, visitor_id)
);
create index visitors_day_idx on visitors (day);

create table lesson_counts (
  creator_id uuid not null,
  good_id uuid not null,
  lesson_id uuid not null,
  learner_count bigint not null,
  done_count bigint not null,
  constraint lesson_counts_pkey primary key (creator_id, good_id, lesson_id),
  constraint lesson_counts_check check ((least(learner_count, done_count) >= 0))
);

create table learner_identities (
  channel text collate "C" not null,
  open_id text collate "C" not null,
  learner_id uuid not null,
  create_time timestamp with time zone not null,
  constraint learner_identities_pkey primary key (channel, open_id),
  constraint learner_identities_learner_fkey foreign key (learner_id) references learners(id)
);
create index learner_identities_learner_idx on learner_identities (learner_id);

create table learner_closings (
  learner_id uuid not null,
  id uuid not null,
  status_dict smallint not null,
  apply_time timestamp with time zone not null,
  due_time timestamp with time zone not null,
  end_time timestamp with time zone,
  erase_time timestamp with time zone,
  constraint learner_closings_pkey primary key (learner_id, id),
  constraint learner_closings_learner_fkey foreign key (learner_id) references learners(id),
  constraint learner_closings_end_check check (((end_time is null) = (status_dict = 1))),
  constraint learner_closings_erase_check check (((erase_time is null) or (status_dict = 3))),
  constraint learner_closings_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index learner_closings_due_idx on learner_closings (due_time, id) where (status_dict = 1);
create index learner_closings_erase_idx on learner_closings (erase_time, id) where (erase_time is not null);
create unique index learner_closings_open_key on learner_closings (learner_id) where (status_dict = 1);

create table learner_pictures (
  creator_id uuid not null,
  id uuid not null,
  learner_id uuid not null,
  record_dict smallint,
  record_id uuid,
  size bigint not null,
  key text not null,
  thumbnail_key text not null,
  create_time timestamp with time zone not null,
  delete_time timestamp with time zone,
  constraint learner_pictures_pkey primary key (creator_id, id),
  constraint learner_pictures_key_key unique (creator_id, key),
  constraint learner_pictures_record_check check ((((record_dict is null) = (record_id is null)) and ((record_dict >= 1) and (record_dict <= 2)))),
  constraint learner_pictures_size_check check ((size > 0))
);
create index learner_pictures_deleted_idx on learner_pictures (delete_time) where (delete_time is not null);
create index learner_pictures_learner_idx on learner_pictures (learner_id, create_time);
create index learner_pictures_record_idx on learner_pictures (creator_id, record_id) where (record_id is not null);
create index learner_pictures_unsent_idx on learner_pictures (create_time) where ((record_id is null) and (delete_time is null));

create table disputes (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  learner_id uuid not null,
  apply_by_dict smallint not null,
  reason_dict smallint not null,
  reason text not null,
  status_dict smallint not null,
  apply_time timestamp with time zone not null,
  deadline_time timestamp with time zone,
  decision_note text not null default ''::text,
  refund_fen bigint not null default 0,
  refund_id uuid,
  decider_id uuid,
  decide_time timestamp with time zone,
  constraint disputes_pkey primary key (creator_id, id),
  constraint disputes_deadline_check check (((deadline_time is not null) = (status_dict = 2))),
  constraint disputes_refund_check check (((refund_fen >= 0) and ((refund_fen > 0) = (refund_id is not null)))),
  constraint disputes_sides_check check (((apply_by_dict >= 1) and (apply_by_dict <= 2))),
  constraint disputes_status_check check (((status_dict >= 1) and (status_dict <= 6)))
);
create index disputes_deadline_idx on disputes (deadline_time) where (status_dict = 2);
create index disputes_learner_idx on disputes (learner_id);
create index disputes_office_idx on disputes (((status_dict = 1)), id);
create unique index disputes_open_key on disputes (creator_id, order_id) where (status_dict = any (array[1, 2]));
create index disputes_order_idx on disputes (creator_id, order_id);
create index disputes_status_idx on disputes (status_dict, id);
create index disputes_waiting_idx on disputes (apply_time) where (status_dict = 1);

create table lesson_source_counts (
  creator_id uuid not null,
  good_id uuid not null,
  source_id uuid not null,
  lesson_id uuid not null,
  learner_count bigint not null,
  done_count bigint not null,
  constraint lesson_source_counts_pkey primary key (creator_id, good_id, source_id, lesson_id),
  constraint lesson_source_counts_check check ((least(learner_count, done_count) >= 0))
);

create table channel_settlements (
  id uuid not null,
  channel_account_dict smallint not null,
  day date not null,
  amount_fen bigint not null,
  bank_no text collate "C" not null,
  attempt integer not null,
  reverses_id uuid,
  note text not null default ''::text,
  operator_id uuid not null,
  create_time timestamp with time zone not null,
  constraint channel_settlements_pkey primary key (id),
  constraint channel_settlements_number_key unique (bank_no, attempt),
  constraint channel_settlements_reverses_key unique (reverses_id),
  constraint channel_settlements_reverses_fkey foreign key (reverses_id) references channel_settlements(id),
  constraint channel_settlements_account_check check ((channel_account_dict = any (array[1, 2, 3, 8]))),
  constraint channel_settlements_amount_check check (((amount_fen <> 0) and ((amount_fen < 0) = (reverses_id is not null))))
);

create table device_uses (
  learner_id uuid not null,
  session_id uuid not null,
  use_time timestamp with time zone not null,
  constraint device_uses_pkey primary key (learner_id, session_id),
  constraint device_uses_learner_fkey foreign key (learner_id) references learners(id)
);
create index device_uses_time_idx on device_uses (use_time);

create table list_views (
  creator_id uuid,
  operator_id uuid,
  list_key text collate "C" not null,
  view jsonb not null,
  update_time timestamp with time zone not null,
  constraint list_views_owner_key unique nulls not distinct (creator_id, operator_id, list_key),
  constraint list_views_owner_check check ((num_nonnulls(creator_id, operator_id) = 1))
);

create table file_folders (
  creator_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  create_time timestamptz(3) not null,
  constraint file_folders_pk primary key (creator_id, id),
  constraint file_folders_parent_fkey foreign key (creator_id, parent_id) references file_folders(creator_id, id)
);
create index file_folders_by_parent on file_folders (creator_id, parent_id);
create unique index file_folders_name_key on file_folders (creator_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));

create table file_tags (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  create_time timestamptz(3) not null,
  constraint file_tags_pk primary key (creator_id, id)
);
create unique index file_tags_name_key on file_tags (creator_id, lower(name));

create table tagged_files (
  creator_id uuid not null,
  file_id uuid not null,
  tag_id uuid not null,
  constraint tagged_files_pk primary key (creator_id, file_id, tag_id),
  constraint tagged_files_file_fkey foreign key (creator_id, file_id) references files(creator_id, id) on delete cascade,
  constraint tagged_files_tag_fkey foreign key (creator_id, tag_id) references file_tags(creator_id, id) on delete cascade
);
create index tagged_files_by_tag on tagged_files (creator_id, tag_id);

create table file_downloads (
  creator_id uuid not null,
  id uuid not null,
  file_ids uuid[] not null,
  create_time timestamptz(3) not null,
  constraint file_downloads_pk primary key (creator_id, id)
);
create index file_downloads_by_time on file_downloads (create_time);

create table file_waveforms (
  creator_id uuid not null,
  file_id uuid not null,
  bars text not null,
  constraint file_waveforms_pk primary key (creator_id, file_id),
  constraint file_waveforms_file_fkey foreign key (creator_id, file_id) references files(creator_id, id) on delete cascade,
  constraint file_waveforms_bars_check check ((bars ~ '^[0-9a-z]{240}$'::text))
);

create table coupons (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  code text collate "C" not null,
  kind_dict smallint not null,
  amount_fen bigint not null,
  percent_off smallint not null,
  min_price_fen bigint not null,
  shop_dict smallint not null,
  good_ids uuid[] not null,
  begin_time timestamp with time zone,
  end_time timestamp with time zone,
  total_count integer not null,
  per_person integer not null,
  taken_count integer not null default 0,
  stop_time timestamp with time zone,
  version integer not null default 1,
  create_time timestamp with time zone not null,
  update_time timestamp with time zone not null,
  constraint coupons_pkey primary key (creator_id, id),
  constraint coupons_code_key unique (creator_id, code),
  constraint coupons_kind_check check ((((kind_dict = 1) and (amount_fen > 0) and (percent_off = 0)) or ((kind_dict = 2) and (amount_fen = 0) and ((percent_off >= 1) and (percent_off <= 99))))),
  constraint coupons_taken_check check (((taken_count >= 0) and ((total_count = 0) or (taken_count <= total_count)))),
  constraint coupons_terms_check check (((min_price_fen >= 0) and (per_person >= 1) and (total_count >= 0) and (end_time > begin_time)))
);

create table coupon_uses (
  creator_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  user_id text not null,
  status_dict smallint not null,
  discount_fen bigint not null,
  pay_fen bigint not null,
  create_time timestamp with time zone not null,
  constraint coupon_uses_pkey primary key (creator_id, id),
  constraint coupon_uses_fen_check check (((discount_fen > 0) and (pay_fen > 0))),
  constraint coupon_uses_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index coupon_uses_brought_idx on coupon_uses (creator_id, coupon_id) include (pay_fen, discount_fen) where (status_dict = 2);
create index coupon_uses_coupon_idx on coupon_uses (creator_id, coupon_id, user_id);
create index coupon_uses_held_idx on coupon_uses (creator_id, id) where (status_dict = 1);
create index coupon_uses_user_idx on coupon_uses (user_id, id);

create table order_parts (
  creator_id uuid not null,
  order_id uuid not null,
  good_id uuid not null,
  id uuid not null,
  "position" smallint not null,
  price_fen bigint not null,
  deliver_time timestamp with time zone,
  constraint order_parts_pkey primary key (creator_id, order_id, good_id),
  constraint order_parts_price_check check ((price_fen >= 0))
);
create index order_parts_good_idx on order_parts (creator_id, good_id);

create table shelf_orders (
  creator_id uuid not null,
  shop_dict smallint not null,
  good_ids uuid[] not null,
  constraint shelf_orders_pkey primary key (creator_id, shop_dict)
);

create table good_versions (
  creator_id uuid not null,
  good_id uuid not null,
  id uuid not null,
  content jsonb not null,
  changed text[] not null,
  restored_time timestamptz(3),
  save_time timestamptz(3) not null default now(),
  constraint good_versions_pkey primary key (creator_id, good_id, id)
);

create table first_steps (
  creator_id uuid not null,
  hide_time timestamp with time zone,
  sample_good_id uuid,
  sample_file_ids uuid[] not null default '{}'::uuid[],
  constraint first_steps_pkey primary key (creator_id),
  constraint first_steps_sample_check check (((sample_good_id is not null) or (sample_file_ids = '{}'::uuid[])))
);

create table price_plans (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  price_fen bigint not null,
  line_price_fen bigint,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3),
  status_dict smallint not null default 1,
  former_price_fen bigint,
  former_line_price_fen bigint,
  close_time timestamptz(3),
  reason text not null default ''::text,
  version integer not null default 1,
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  left_price_fen bigint,
  left_line_price_fen bigint,
  constraint price_plans_pkey primary key (creator_id, id),
  constraint price_plans_closed_check check (((status_dict > 2) = (close_time is not null))),
  constraint price_plans_price_check check (((price_fen > 0) and ((line_price_fen is null) or (line_price_fen = 0) or (line_price_fen >= price_fen)))),
  constraint price_plans_running_check check (((status_dict <> 2) or ((end_time is not null) and (former_price_fen is not null) and (former_line_price_fen is not null)))),
  constraint price_plans_status_check check (((status_dict >= 1) and (status_dict <= 5))),
  constraint price_plans_time_check check ((end_time > begin_time))
);
create index price_plans_begin_idx on price_plans (begin_time) where (status_dict = 1);
create index price_plans_calendar_begin_idx on price_plans (creator_id, begin_time);
create index price_plans_calendar_end_idx on price_plans (creator_id, end_time) where (end_time is not null);
create index price_plans_end_idx on price_plans (end_time) where (status_dict = 2);
create index price_plans_good_idx on price_plans (creator_id, good_id, begin_time);
create unique index price_plans_running_key on price_plans (creator_id, good_id) where (status_dict = 2);

create table shelf_plan_results (
  creator_id uuid not null,
  id uuid not null,
  good_id uuid not null,
  shelf_flag boolean not null,
  plan_time timestamptz(3) not null,
  fail_reason text not null,
  create_time timestamptz(3) not null default now(),
  constraint shelf_plan_results_pkey primary key (creator_id, id)
);
create index shelf_plan_results_good_idx on shelf_plan_results (creator_id, good_id);
create index shelf_plan_results_time_idx on shelf_plan_results (creator_id, plan_time);

create table platform_days (
  day date not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  paid_out_fen bigint not null,
  constraint platform_days_pkey primary key (day)
);

create table platform_day_changes (
  id uuid not null,
  day date not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  paid_out_fen bigint not null,
  constraint platform_day_changes_pkey primary key (id)
);

create table job_failures (
  job text collate "C" not null,
  day date not null,
  fail_count integer not null,
  given_up_count integer not null,
  last_time timestamptz(3) not null,
  error_name text not null,
  detail text not null,
  constraint job_failures_pkey primary key (job, day)
);
create index job_failures_day_idx on job_failures (day);

create table client_error_hours (
  hour timestamptz(3) not null,
  kind text collate "C" not null,
  message text not null,
  url text not null,
  error_count integer not null,
  last_time timestamptz(3) not null,
  constraint client_error_hours_pkey primary key (hour, kind)
);

create table creator_notes (
  creator_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  words text not null,
  create_time timestamp with time zone not null,
  constraint creator_notes_pkey primary key (creator_id, id)
);

create table looks (
  creator_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  operator_id uuid not null,
  operator_session_id uuid not null,
  reason text not null,
  create_time timestamp with time zone not null,
  expire_time timestamp with time zone not null,
  end_time timestamp with time zone,
  constraint looks_pkey primary key (creator_id, id),
  constraint looks_token_key unique (token_hash)
);
create index looks_open_idx on looks (expire_time) where (end_time is null);

create table takedowns (
  creator_id uuid not null,
  id uuid not null,
  kind_dict smallint not null,
  target_id uuid not null,
  target_name text not null,
  reason_dict smallint not null,
  reason text not null,
  status_dict smallint not null default 1,
  before jsonb not null default '{}'::jsonb,
  taker_id uuid not null,
  take_time timestamptz(3) not null,
  appeal text not null default ''::text,
  appeal_file_ids uuid[] not null default '{}'::uuid[],
  appeal_time timestamptz(3),
  deadline_time timestamptz(3),
  decision_note text not null default ''::text,
  decider_id uuid,
  decide_time timestamptz(3),
  constraint takedowns_pkey primary key (creator_id, id),
  constraint takedowns_appeal_check check (((appeal_time is null) = (deadline_time is null))),
  constraint takedowns_appealed_check check (((status_dict <> all (array[2, 3])) or (appeal_time is not null))),
  constraint takedowns_decided_check check (((status_dict = any (array[3, 4])) = (decide_time is not null))),
  constraint takedowns_kind_check check (((kind_dict >= 1) and (kind_dict <= 5))),
  constraint takedowns_status_check check (((status_dict >= 1) and (status_dict <= 4)))
);
create unique index takedowns_id_key on takedowns (id);
create unique index takedowns_standing_key on takedowns (kind_dict, target_id) where (status_dict <> 4);
create index takedowns_status_idx on takedowns (status_dict, id);
create index takedowns_waiting_idx on takedowns (appeal_time) where (status_dict = 2);

create table cases (
  list_name text not null,
  target_id uuid not null,
  creator_id uuid,
  operator_id uuid not null,
  take_time timestamptz(3) not null,
  constraint cases_pkey primary key (list_name, target_id)
);
create index cases_creator_idx on cases (creator_id) where (creator_id is not null);
create index cases_operator_idx on cases (operator_id, list_name);

create table case_notes (
  list_name text not null,
  target_id uuid not null,
  id uuid not null,
  creator_id uuid,
  operator_id uuid not null,
  words text not null,
  create_time timestamptz(3) not null,
  constraint case_notes_pkey primary key (list_name, target_id, id)
);
create index case_notes_creator_idx on case_notes (creator_id) where (creator_id is not null);

create table reason_templates (
  id uuid not null,
  list_name text not null,
  words text not null,
  sort integer not null default 0,
  version integer not null default 1,
  update_time timestamptz(3) not null,
  constraint reason_templates_pkey primary key (id)
);
create index reason_templates_list_idx on reason_templates (list_name, sort, id);

create table operator_exports (
  id uuid not null,
  operator_id uuid not null,
  list_name text not null,
  format_dict smallint not null,
  filters text not null,
  status_dict smallint not null default 0,
  row_count bigint not null default 0,
  file_name text not null,
  file_key text,
  size bigint not null default 0,
  reason text not null default ''::text,
  create_time timestamptz(3) not null,
  finish_time timestamptz(3),
  expire_time timestamptz(3),
  constraint operator_exports_pkey primary key (id),
  constraint operator_exports_file_check check (((status_dict <> 2) or (file_key is not null))),
  constraint operator_exports_status_check check (((status_dict >= 0) and (status_dict <= 4)))
);
create index operator_exports_file_idx on operator_exports (create_time) where (file_key is not null);
create index operator_exports_operator_idx on operator_exports (operator_id, id);

create table sold_outlines (
  creator_id uuid not null,
  temp_good_id uuid not null,
  groups jsonb not null,
  lessons jsonb not null,
  links jsonb not null,
  create_time timestamptz(3) not null default now(),
  constraint sold_outlines_pk primary key (creator_id, temp_good_id)
);

create table enroll_refusals (
  creator_id uuid not null,
  id uuid not null,
  reason text not null,
  refuse_time timestamptz(3) not null,
  constraint enroll_refusals_pkey primary key (creator_id, id)
);

create table complaints (
  creator_id uuid not null,
  id uuid not null,
  complaint_no text not null,
  learner_id uuid not null,
  kind_dict smallint not null,
  target_dict smallint not null,
  target_id uuid not null,
  target_name text not null,
  words text not null,
  contact_name text not null,
  contact text not null default ''::text,
  owner_name text not null default ''::text,
  status_dict smallint not null,
  submit_time timestamptz(3) not null,
  answer_due_time timestamptz(3) not null,
  deadline_time timestamptz(3) not null,
  answer text not null default ''::text,
  answer_file_ids uuid[] not null default '{}'::uuid[],
  answer_time timestamptz(3),
  reply text not null default ''::text,
  reply_time timestamptz(3),
  decision_note text not null default ''::text,
  decider_id uuid,
  decide_time timestamptz(3),
  takedown_id uuid,
  constraint complaints_pkey primary key (creator_id, id),
  constraint complaints_decided_check check (((status_dict >= 3) = (decide_time is not null))),
  constraint complaints_kind_check check ((kind_dict = any (array[1, 2, 3, 9]))),
  constraint complaints_reply_check check (((reply_time is null) or (answer_time is not null))),
  constraint complaints_status_check check (((status_dict >= 1) and (status_dict <= 5))),
  constraint complaints_takedown_check check (((takedown_id is null) or (status_dict = 3))),
  constraint complaints_target_check check ((target_dict = any (array[1, 2])))
);
create index complaints_answering_idx on complaints (answer_due_time) where (status_dict = 1);
create unique index complaints_id_key on complaints (id);
create index complaints_learner_idx on complaints (learner_id, submit_time);
create unique index complaints_no_key on complaints (complaint_no);
create unique index complaints_open_key on complaints (learner_id, target_dict, target_id) where (status_dict = any (array[1, 2]));
create index complaints_status_idx on complaints (status_dict, id);
create index complaints_waiting_idx on complaints (submit_time) where (status_dict = 2);

create table complaint_papers (
  creator_id uuid not null,
  id uuid not null,
  learner_id uuid not null,
  complaint_id uuid,
  kind smallint not null,
  title text not null,
  size bigint not null,
  key text not null,
  thumbnail_key text,
  create_time timestamptz(3) not null,
  delete_time timestamptz(3),
  constraint complaint_papers_pkey primary key (creator_id, id),
  constraint complaint_papers_size_check check ((size > 0))
);
create index complaint_papers_complaint_idx on complaint_papers (creator_id, complaint_id) where (complaint_id is not null);
create index complaint_papers_deleted_idx on complaint_papers (delete_time) where (delete_time is not null);
create unique index complaint_papers_key_key on complaint_papers (creator_id, key);
create index complaint_papers_learner_idx on complaint_papers (learner_id, create_time);
create index complaint_papers_unsent_idx on complaint_papers (create_time) where ((complaint_id is null) and (delete_time is null));

create table news_texts (
  creator_id uuid not null,
  text_dicts smallint[] not null,
  update_time timestamptz(3) not null,
  constraint news_texts_pkey primary key (creator_id)
);

create table announcements (
  id uuid not null,
  title text not null,
  content_html text not null,
  important_flag boolean not null,
  newcomers_flag boolean not null,
  audience_dict smallint not null,
  category_id uuid,
  category_name text not null default ''::text,
  below_flag boolean not null default true,
  enroll_dict smallint,
  certified_flag boolean,
  operator_id uuid,
  create_time timestamptz(3) not null,
  publish_time timestamptz(3) not null,
  taken_back_time timestamptz(3),
  constraint announcements_pkey primary key (id),
  constraint announcements_operator_fkey foreign key (operator_id) references operators(id),
  constraint announcements_audience_check check (((audience_dict >= 1) and (audience_dict <= 3))),
  constraint announcements_conditions_check check (((audience_dict = 2) = ((category_id is not null) or (enroll_dict is not null) or (certified_flag is not null)))),
  constraint announcements_enroll_check check (((enroll_dict >= 0) and (enroll_dict <= 4)))
);
create index announcements_publish_idx on announcements (publish_time desc, id desc) where (taken_back_time is null);

create table announcement_recipients (
  creator_id uuid not null,
  announcement_id uuid not null,
  constraint announcement_recipients_pkey primary key (creator_id, announcement_id),
  constraint announcement_recipients_announcement_fkey foreign key (announcement_id) references announcements(id)
);
create index announcement_recipients_announcement_idx on announcement_recipients (announcement_id);

create table announcement_reads (
  creator_id uuid not null,
  announcement_id uuid not null,
  read_time timestamptz(3) not null,
  constraint announcement_reads_pkey primary key (creator_id, announcement_id),
  constraint announcement_reads_announcement_fkey foreign key (announcement_id) references announcements(id)
);
create index announcement_reads_announcement_idx on announcement_reads (announcement_id);

create table classify_fees (
  id uuid not null,
  classify_id uuid not null,
  fee_bp integer not null,
  effect_time timestamptz(3) not null,
  announcement_id uuid,
  create_time timestamptz(3) not null,
  withdrawn_time timestamptz(3),
  constraint classify_fees_pkey primary key (id),
  constraint classify_fees_classify_fkey foreign key (classify_id) references classifies(id) on delete cascade,
  constraint classify_fees_fee_check check (((fee_bp >= 0) and (fee_bp <= 10000))),
  constraint classify_fees_withdrawn_check check ((withdrawn_time < effect_time))
);
create unique index classify_fees_time_key on classify_fees (classify_id, effect_time) where (withdrawn_time is null);

create table money_day_changes (
  id uuid not null,
  creator_id uuid not null,
  day date not null,
  channel_account_dict smallint not null,
  good_id uuid,
  sold_count bigint not null,
  sold_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  adjust_fen bigint not null,
  paid_out_fen bigint not null,
  withdraw_fee_fen bigint not null,
  tax_fen bigint not null,
  owed_fen bigint not null,
  debt_fen bigint not null,
  constraint money_day_changes_pkey primary key (id)
);

create table creator_money_days (
  creator_id uuid not null,
  day date not null,
  channel_account_dict smallint not null,
  classify_id uuid not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  adjust_fen bigint not null,
  paid_out_fen bigint not null,
  withdraw_fee_fen bigint not null,
  tax_fen bigint not null,
  owed_fen bigint not null,
  debt_fen bigint not null,
  constraint creator_money_days_pkey primary key (creator_id, day, channel_account_dict, classify_id)
);
create index creator_money_days_day_idx on creator_money_days (day, channel_account_dict, classify_id) include (creator_id, sold_fen);

create table money_days (
  day date not null,
  channel_account_dict smallint not null,
  classify_id uuid not null,
  sold_count bigint not null,
  sold_fen bigint not null,
  platform_fee_fen bigint not null,
  channel_fee_fen bigint not null,
  refund_count bigint not null,
  refund_fen bigint not null,
  adjust_fen bigint not null,
  paid_out_fen bigint not null,
  withdraw_fee_fen bigint not null,
  tax_fen bigint not null,
  owed_fen bigint not null,
  debt_fen bigint not null,
  constraint money_days_pkey primary key (day, channel_account_dict, classify_id)
);

create table report_files (
  id uuid not null,
  operator_id uuid not null,
  format_dict smallint not null,
  filters jsonb not null,
  status_dict smallint not null default 0,
  row_count bigint not null default 0,
  file_name text not null,
  file_key text,
  size bigint not null default 0,
  reason text not null default ''::text,
  create_time timestamptz(3) not null,
  finish_time timestamptz(3),
  expire_time timestamptz(3),
  constraint report_files_pkey primary key (id),
  constraint report_files_file_check check (((status_dict <> 2) or (file_key is not null))),
  constraint report_files_status_check check (((status_dict >= 0) and (status_dict <= 4)))
);
create index report_files_file_idx on report_files (create_time) where (file_key is not null);
create index report_files_open_idx on report_files (operator_id) where (status_dict = any (array[0, 1]));

create table fee_invoices (
  creator_id uuid not null,
  id uuid not null,
  month date not null,
  amount_fen bigint not null,
  title_dict smallint not null,
  title text not null,
  tax_no text not null default ''::text,
  status_dict smallint not null default 1,
  invoice_no text not null default ''::text,
  reason text not null default ''::text,
  file_key text,
  operator_id uuid,
  request_time timestamptz(3) not null,
  issue_time timestamptz(3),
  void_time timestamptz(3),
  constraint fee_invoices_pkey primary key (creator_id, id),
  constraint fee_invoices_amount_check check ((amount_fen > 0)),
  constraint fee_invoices_issue_check check ((((file_key is not null) = (issue_time is not null)) and ((issue_time is null) = (invoice_no = ''::text)))),
  constraint fee_invoices_month_check check ((extract(day from month) = (1)::numeric)),
  constraint fee_invoices_status_check check (((status_dict >= 1) and (status_dict <= 3))),
  constraint fee_invoices_title_check check (((title_dict >= 1) and (title_dict <= 2))),
  constraint fee_invoices_void_check check (((status_dict = 3) = (void_time is not null)))
);
create index fee_invoices_id_idx on fee_invoices (id);
create unique index fee_invoices_month_key on fee_invoices (creator_id, month) where (status_dict = any (array[1, 2]));
create unique index fee_invoices_no_key on fee_invoices (invoice_no) where (invoice_no <> ''::text);
create index fee_invoices_status_idx on fee_invoices (status_dict, id);

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
  constraint tax_reports_quarter_check check (((extract(day from quarter) = (1)::numeric) and (extract(month from quarter) = any (array[(1)::numeric, (4)::numeric, (7)::numeric, (10)::numeric])))),
  constraint tax_reports_status_check check (((status_dict >= 1) and (status_dict <= 2))),
  constraint tax_reports_submit_check check ((((status_dict = 2) = (submit_time is not null)) and ((submit_time is null) = (submitter_id is null))))
);
create index tax_reports_quarter_idx on tax_reports (quarter, id);
create index tax_reports_submitted_idx on tax_reports (quarter, submit_time) where (status_dict = 2);

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

create table members (
  creator_id uuid not null,
  id uuid not null,
  mobile text not null,
  name text not null,
  role text not null,
  invite_time timestamptz(3) not null,
  invite_expire_time timestamptz(3) not null,
  join_time timestamptz(3),
  seen_time timestamptz(3),
  remove_time timestamptz(3),
  constraint members_pk primary key (creator_id, id),
  constraint members_removed_check check (((remove_time is null) = (mobile <> ''::text))),
  constraint members_role_check check ((role = any (array['teaching'::text, 'service'::text, 'finance'::text, 'all'::text])))
);
create unique index members_mobile_key on members (mobile, creator_id) where (remove_time is null);
create index members_remove_time_idx on members (remove_time) where (remove_time is not null);

create table member_sessions (
  token_hash bytea not null,
  id uuid not null,
  creator_id uuid not null,
  member_id uuid not null,
  ip text not null,
  user_agent text not null,
  create_time timestamptz(3) not null,
  seen_time timestamptz(3) not null,
  expire_time timestamptz(3) not null,
  superseded_time timestamptz(3),
  constraint member_sessions_pkey primary key (token_hash),
  constraint member_sessions_member_fkey foreign key (creator_id, member_id) references members(creator_id, id) on delete cascade
);
create index member_sessions_expire_time_idx on member_sessions (expire_time);
create index member_sessions_member_idx on member_sessions (creator_id, member_id, id);

create table notification_reads (
  creator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  notification_id uuid,
  read_time timestamptz(3) not null,
  constraint notification_reads_pk primary key (creator_id, id),
  constraint notification_reads_key unique nulls not distinct (creator_id, member_id, notification_id)
);

create table webhook_endpoints (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secrets bytea not null,
  previous_end_time timestamptz(3),
  on_flag boolean not null default true,
  off_reason_dict smallint,
  failing_time timestamptz(3),
  busy_end_time timestamptz(3) not null default now(),
  rest_end_time timestamptz(3) not null default now(),
  create_time timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  constraint webhook_endpoints_pkey primary key (creator_id, id),
  constraint webhook_endpoints_off_check check ((on_flag = (off_reason_dict is null))),
  constraint webhook_endpoints_off_reason_check check (((off_reason_dict >= 1) and (off_reason_dict <= 3)))
);
create index webhook_endpoints_turn_idx on webhook_endpoints (busy_end_time) where on_flag;

create table webhook_events (
  creator_id uuid not null,
  id uuid not null,
  type text not null,
  body text not null,
  create_time timestamptz(3) not null default now(),
  constraint webhook_events_pkey primary key (creator_id, id)
);
create index webhook_events_create_time_idx on webhook_events (create_time);

create table webhook_deliveries (
  creator_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id uuid not null,
  status_dict smallint not null default 1,
  attempt_count integer not null default 0,
  next_time timestamptz(3) default now(),
  last_status integer,
  last_time timestamptz(3),
  constraint webhook_deliveries_pkey primary key (creator_id, endpoint_id, event_id),
  constraint webhook_deliveries_id_key unique (creator_id, id),
  constraint webhook_deliveries_endpoint_fkey foreign key (creator_id, endpoint_id) references webhook_endpoints(creator_id, id) on delete cascade,
  constraint webhook_deliveries_event_fkey foreign key (creator_id, event_id) references webhook_events(creator_id, id) on delete cascade,
  constraint webhook_deliveries_next_check check (((status_dict = 1) = (next_time is not null))),
  constraint webhook_deliveries_status_check check (((status_dict >= 1) and (status_dict <= 3)))
);
create index webhook_deliveries_event_idx on webhook_deliveries (creator_id, event_id);
create index webhook_deliveries_waiting_idx on webhook_deliveries (creator_id, endpoint_id, next_time) where (status_dict = 1);

create table webhook_attempts (
  creator_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  url text not null,
  attempt_time timestamptz(3) not null,
  status integer,
  error text not null default ''::text,
  duration_ms integer not null,
  answer text not null default ''::text,
  constraint webhook_attempts_pkey primary key (creator_id, id),
  constraint webhook_attempts_delivery_fkey foreign key (creator_id, endpoint_id, event_id) references webhook_deliveries(creator_id, endpoint_id, event_id) on delete cascade
);
create index webhook_attempts_delivery_idx on webhook_attempts (creator_id, endpoint_id, event_id, id);

create table api_keys (
  creator_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  scopes text[] not null,
  create_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  last_used_time timestamptz(3),
  last_used_ip text not null default ''::text,
  revoke_time timestamptz(3),
  constraint api_keys_pkey primary key (creator_id, id),
  constraint api_keys_token_key unique (token_hash)
);
