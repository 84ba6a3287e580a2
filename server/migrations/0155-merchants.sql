-- A creator's account at a platform's payment provider: the application for it, what the provider says of it, and its number.
create table merchants (
  creator_id uuid not null,
  -- ours, by which the provider knows the application
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
  company_name text not null default '',
  company_code text not null default '',
  license_file_id uuid,
  account_type_dict smallint not null,
  bank_name text not null,
  branch_name text not null default '',
  city_code text not null,
  holder_name text not null,
  card_no_tail4 text not null,
  mobile_mask text not null,
  email_mask text not null default '',
  -- identity number, address, account, mobile and email, sealed together
  secrets bytea not null,
  objections jsonb not null default '[]',
  action_url text not null default '',
  validation jsonb,
  sub_mch_id text collate "C" not null default '',
  submit_time timestamptz not null,
  change_time timestamptz not null,
  -- when the provider is asked next, and how often it was in this state; null while the creator has to act
  ask_time timestamptz,
  ask_count integer not null default 0,
  constraint merchants_pkey primary key (creator_id),
  constraint merchants_request_key unique (request_no),
  constraint merchants_status_check check (status_dict between 1 and 9),
  constraint merchants_account_check check (account_type_dict in (1, 2))
);
-- the jobs and the operators go across creators
create index merchants_ask_idx on merchants (ask_time, creator_id) where ask_time is not null;
create index merchants_change_idx on merchants (change_time, creator_id);

-- What the sandbox knows of applications: a tester moves them on its page.
create table sandbox_applications (
  request_no text collate "C" not null,
  short_name text not null,
  state text not null,
  sub_mch_id text not null default '',
  create_time timestamptz not null,
  constraint sandbox_applications_pkey primary key (request_no),
  constraint sandbox_applications_state_check check (
    state in ('rejected', 'verifying', 'signing', 'opened', 'frozen', 'cancelled')
  )
);
