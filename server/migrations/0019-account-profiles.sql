-- What the owner says of themselves; a certification proves it.
alter table accounts
  add column real_name text not null default '',
  add column company_code text not null default '',
  add column company_name text not null default '',
  add column password_time timestamptz,
  add constraint accounts_company_check check ((company_code = '') = (company_name = ''));

-- Every number that is somebody's, to sign in with or to receive codes: one account's alone.
create table account_mobiles (
  mobile text not null,
  account text not null,
  constraint account_mobiles_pkey primary key (mobile),
  constraint account_mobiles_account_fkey foreign key (account) references accounts (mobile)
);
create index account_mobiles_account_idx on account_mobiles (account);
create index accounts_security_mobile_idx on accounts (security_mobile);

insert into account_mobiles (mobile, account)
select mobile, mobile from accounts
union
select security_mobile, mobile from accounts where security_mobile <> mobile;
