-- Operators decide, not the creator: the learner got money back for the same good before.
alter table refunds add column operator_flag boolean not null default false;
create index refunds_operators_idx on refunds (id) where status_dict = 1 and operator_flag;
