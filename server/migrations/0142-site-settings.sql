-- What the public site tells of waiting, and the shop that it shows as a sample.
insert into settings (key, value) values
  ('zsm_review_days', '3'),
  ('zsm_payout_days', '3'),
  ('zsm_sample_shop', '');
