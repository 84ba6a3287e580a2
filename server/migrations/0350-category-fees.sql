-- The platform's fee of a category from a time on. classifies.fee_bp is the fee before the first of them. A row is never changed once its
-- time has come, so the fee of any past time can be read.
create table classify_fees (
  id uuid not null,
  classify_id uuid not null,
  fee_bp integer not null,
  effect_time timestamptz(3) not null,
  -- What creators were told of it; deleted with nothing, so no foreign key.
  announcement_id uuid,
  create_time timestamptz(3) not null,
  withdrawn_time timestamptz(3),
  constraint classify_fees_pkey primary key (id),
  constraint classify_fees_fee_check check (fee_bp between 0 and 10000),
  constraint classify_fees_withdrawn_check check (withdrawn_time < effect_time),
  constraint classify_fees_classify_fkey foreign key (classify_id) references classifies (id) on delete cascade
);
create unique index classify_fees_time_key on classify_fees (classify_id, effect_time) where withdrawn_time is null;

-- The day on which a proposed fee begins.
alter table operator_changes add column effect_day text;

-- The rate by which the platform's fee of a sale was taken. Null for sales before this column, and where no fee is taken.
alter table orders add column fee_bp integer;

insert into settings (key, value) values ('zsm_fee_notice_days', '7');
