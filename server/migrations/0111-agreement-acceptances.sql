-- Which version of what a creator accepted, and when first; applications keep only their last one.
create table agreement_acceptances (
  creator_id uuid not null,
  kind text not null,
  version integer not null,
  accept_time timestamptz(3) not null,
  constraint agreement_acceptances_pkey primary key (creator_id, kind, version),
  constraint agreement_acceptances_creator_fkey foreign key (creator_id) references fronts (creator_id),
  constraint agreement_acceptances_agreement_fkey foreign key (kind, version) references agreements (kind, version)
);

insert into agreement_acceptances (creator_id, kind, version, accept_time)
select enrolls.creator_id, agreements.kind, agreements.version, enrolls.agree_time
from enrolls join agreements on agreements.kind = 'user' and agreements.version::text = enrolls.agree_version;
