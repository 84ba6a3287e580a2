-- What proved a card (cardProof): 1 the bank confirmed its four elements, 2 money arrived at it. Null: nothing has yet.
alter table banks add column verified_by_dict smallint, add column verify_time timestamptz(3);
alter table banks add constraint banks_verified_check check (
  (verified_by_dict is null) = (verify_time is null) and verified_by_dict between 1 and 2);

-- 3 is withdrawState.arrived.
update banks set verified_by_dict = 2, verify_time = arrived.time
from (
  select creator_id, bank_id, min(arrive_time) as time from withdraws
  where status_dict = 3 and bank_id is not null and arrive_time is not null group by creator_id, bank_id
) as arrived
where banks.creator_id = arrived.creator_id and banks.id = arrived.bank_id;
