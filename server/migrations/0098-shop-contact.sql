-- Whom learners write to: the code of the creator's WeChat.
alter table shops add column wechat_qr_file_id uuid;
