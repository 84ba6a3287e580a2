-- Where a card's branch is, and of the mobile that the bank knows its mask only: no payout needs the number.
alter table banks
  add column province text not null default '',
  add column city text not null default '',
  add column reserved_mobile text not null default '';
