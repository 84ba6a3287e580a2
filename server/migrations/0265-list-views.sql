-- How a person sees a list: columns, density, rows a page, order, and filters by name. The person is a creator or an operator.
create table list_views (
  creator_id uuid,
  operator_id uuid,
  list_key text collate "C" not null,
  view jsonb not null,
  update_time timestamptz not null,
  constraint list_views_owner_check check (num_nonnulls(creator_id, operator_id) = 1),
  constraint list_views_owner_key unique nulls not distinct (creator_id, operator_id, list_key)
);
