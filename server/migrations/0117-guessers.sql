-- Where somebody with a password signed in from lately: they are heard there, whoever else guesses.
create table known_networks (
  name text not null,
  network text not null,
  seen_time timestamptz(3) not null,
  constraint known_networks_pkey primary key (name, network)
);
create index known_networks_seen_time_idx on known_networks (seen_time);

-- Networks of IPv6 are learnt with the next sign-in: a log has whole addresses.
insert into known_networks (name, network, seen_time)
select name, network, max(seen_time)
from (
  select coalesce(accounts.mobile, 'operator:' || username) as name,
    substring(ip from '^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$') as network, audit_log.create_time as seen_time
  from audit_log
  left join accounts on action = 'accounts.logIn' and accounts.mobile = account_id
  left join operators on action = 'operators.logIn' and operators.id = operator_id
  where action in ('accounts.logIn', 'operators.logIn')
    and audit_log.create_time > now() - interval '90 days'
) as signed_in
where name is not null and network is not null
group by name, network;

-- Wrong tries, by the network they came from; those of the network that asked for the code are its own.
alter table sms_codes
  add column asked_from text not null default '',
  add column tries_by jsonb not null default '{}';
