-- How a bank wants the file of a batch, and how it says what became of each line.
create table bank_formats (
  id uuid not null,
  name text not null,
  -- [{ title, fieldDict, fixed }]
  columns jsonb not null,
  encoding_dict smallint not null,
  -- whether the file ends with its sums and its checksum; some banks refuse such lines
  totals_flag boolean not null,
  -- the titles of the columns of the bank's result, and the words for paid and failed; texts are empty until somebody matched them
  result jsonb not null,
  version integer not null default 1,
  update_time timestamptz not null,
  constraint bank_formats_pkey primary key (id),
  constraint bank_formats_name_key unique (name)
);
insert into bank_formats (id, name, columns, encoding_dict, totals_flag, result, update_time) values (
  '01930000-0000-7000-8000-000000000001', '通用格式',
  '[{"title":"序号","fieldDict":1,"fixed":""},{"title":"批次号","fieldDict":2,"fixed":""},
    {"title":"提现单号","fieldDict":3,"fixed":""},{"title":"户名","fieldDict":4,"fixed":""},
    {"title":"卡号","fieldDict":5,"fixed":""},{"title":"开户行","fieldDict":6,"fixed":""},
    {"title":"支行","fieldDict":7,"fixed":""},{"title":"开户省","fieldDict":8,"fixed":""},
    {"title":"开户市","fieldDict":9,"fixed":""},{"title":"金额","fieldDict":10,"fixed":""},
    {"title":"处理结果","fieldDict":0,"fixed":""},{"title":"失败原因","fieldDict":0,"fixed":""},
    {"title":"银行流水号","fieldDict":0,"fixed":""}]',
  1, true,
  '{"numberTitle":"提现单号","amountTitle":"金额","outcomeTitle":"处理结果","reasonTitle":"失败原因","transferTitle":"银行流水号",
    "paidWords":"成功、交易成功、已到账","failedWords":"失败、交易失败、退票"}',
  now()
);

-- Approved withdrawals that go to the bank as one file. What the second person approves is stored: the columns, the sum, and a
-- checksum over who gets how much.
create table payout_batches (
  id uuid not null,
  batch_no text collate "C" not null,
  bank_format_id uuid not null references bank_formats (id),
  format_name text not null,
  columns jsonb not null,
  encoding_dict smallint not null,
  totals_flag boolean not null,
  status_dict smallint not null,
  item_count integer not null,
  sum_fen bigint not null,
  checksum text collate "C" not null,
  maker_id uuid not null,
  approver_id uuid,
  make_time timestamptz not null,
  approve_time timestamptz,
  export_time timestamptz,
  answer_time timestamptz,
  close_time timestamptz,
  close_reason text not null default '',
  constraint payout_batches_pkey primary key (id),
  constraint payout_batches_no_key unique (batch_no),
  constraint payout_batches_status_check check (status_dict between 1 and 5),
  constraint payout_batches_sum_check check (item_count > 0 and sum_fen > 0),
  constraint payout_batches_two_check check (approver_id <> maker_id)
);
create index payout_batches_status_idx on payout_batches (status_dict, id);

create table payout_items (
  creator_id uuid not null,
  withdraw_id uuid not null,
  batch_id uuid not null references payout_batches (id),
  line_no integer not null,
  withdraw_no text collate "C" not null,
  amount_fen bigint not null,
  status_dict smallint not null,
  reason text not null default '',
  transfer_no text not null default '',
  settle_time timestamptz,
  constraint payout_items_pkey primary key (creator_id, withdraw_id, batch_id),
  constraint payout_items_line_key unique (batch_id, line_no),
  constraint payout_items_number_key unique (batch_id, withdraw_no),
  constraint payout_items_status_check check (status_dict between 1 and 5),
  constraint payout_items_fen_check check (amount_fen > 0)
);
-- A withdrawal is in one open batch at most.
create unique index payout_items_open_key on payout_items (creator_id, withdraw_id) where status_dict in (1, 4);
-- a number of another batch's result is recognised
create index payout_items_no_idx on payout_items (withdraw_no);
