-- What a learner says of what they bought and used, once an order. Its creator answers.
create table reviews (
  creator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  shop_dict smallint not null,
  good_id uuid not null,
  learner_id uuid not null,
  -- the name that the learner had
  learner_name text not null,
  stars smallint not null,
  words text not null,
  -- empty until the creator has answered
  answer text not null default '',
  answer_time timestamptz,
  create_time timestamptz not null,
  -- when the learner replaced it
  change_time timestamptz,
  -- all money of the order went back: shown with a mark, and counted in no average
  refund_flag boolean not null default false,
  -- hidden by operators: neither shown nor counted
  hide_time timestamptz,
  hide_reason text not null default '',
  version integer not null default 1,
  constraint reviews_pkey primary key (creator_id, id),
  constraint reviews_order_key unique (creator_id, order_id),
  constraint reviews_stars_check check (stars between 1 and 5),
  constraint reviews_answer_check check ((answer = '') = (answer_time is null)),
  constraint reviews_hide_check check ((hide_reason = '') = (hide_time is null))
);
create index reviews_id_idx on reviews (id);
create index reviews_learner_idx on reviews (learner_id, id);
create index reviews_good_idx on reviews (creator_id, good_id, id) include (stars) where hide_time is null;
create index reviews_unanswered_idx on reviews (creator_id, id) where answer_time is null and hide_time is null;
create index reviews_hidden_idx on reviews (id) where hide_time is not null;

-- How many learners gave how many stars, of those that count. Changed with each review, so that no average reads the reviews.
create table good_scores (
  creator_id uuid not null,
  good_id uuid not null,
  one_count integer not null,
  two_count integer not null,
  three_count integer not null,
  four_count integer not null,
  five_count integer not null,
  constraint good_scores_pkey primary key (creator_id, good_id),
  constraint good_scores_check check (least(one_count, two_count, three_count, four_count, five_count) >= 0)
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
  constraint shop_scores_check check (least(one_count, two_count, three_count, four_count, five_count) >= 0)
);

-- 8 评价
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type_dict between 1 and 8);
