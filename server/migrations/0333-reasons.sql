-- Reasons that admins have written for the dialogs of each work list. An operator may change the text.
create table reason_templates (
  id uuid not null,
  list_name text not null,
  words text not null,
  sort integer not null default 0,
  version integer not null default 1,
  update_time timestamptz(3) not null,
  constraint reason_templates_pkey primary key (id)
);
create index reason_templates_list_idx on reason_templates (list_name, sort, id);

insert into reason_templates (id, list_name, words, sort, update_time)
select gen_random_uuid(), list_name, words, sort, now() from (values
  ('enroll', '申请说明太简单，请写清楚您擅长的领域和准备售卖的内容后重新提交', 1),
  ('enroll', '擅长分类与申请说明不一致，请修改后重新提交', 2),
  ('certification', '证件照片不清晰，请在光线充足处重新拍摄四角完整的照片', 1),
  ('certification', '证件已过期，请上传有效期内的证件', 2),
  ('certification', '填写的信息与证件不一致，请核对后重新提交', 3),
  ('good', '介绍里有站外联系方式，请删除后重新提交', 1),
  ('good', '介绍里有无法证实的效果承诺，请修改后重新提交', 2),
  ('good', '版权证明不完整，请补充授权书或原创说明', 3),
  ('appeal', '提交的证明不足以说明没有违规，维持下架。修改后可以重新上架新的内容', 1),
  ('withdraw', '收款户名与认证主体不一致，请更换本人的银行卡后重新申请', 1),
  ('withdraw', '这笔提现需要核实，请联系客服并提供订单的相关证明', 2),
  ('withdraw', '银行退回了这笔款项，请核对卡号和开户行后重新申请', 3),
  ('refund', '课程已经学完，不符合退款条件', 1),
  ('refund', '申请的原因与学习记录不符，如有疑问请联系客服', 2),
  ('dispute', '核对双方的留言和交付的文件，交付内容符合约定', 1),
  ('dispute', '核对双方的留言和交付的文件，交付内容与约定不符', 2),
  ('heldOrder', '已核实是真实的购买，解除暂扣', 1),
  ('notice', '已在渠道后台退回买家', 1),
  ('notice', '是重复的通知，已经入账', 2),
  ('difference', '跨日到账，已在第二天的账单里核对', 1),
  ('difference', '已在渠道后台退回买家', 2),
  ('adjustment', '金额与说明不符，请核对后重新提出', 1),
  ('change', '没有说明修改的理由，请与我联系后重新提出', 1)
) as usual (list_name, words, sort);
