-- An account is closed by its creator, no longer by the service number: said where nobody has written another text since.
insert into agreements (kind, version, title, content_html, note)
select kind, version + 1, title,
  replace(content_html,
    '<p>需要复制、删除个人信息或注销账号的，请拨打网站底部的服务电话，我们核实身份后办理。依法必须保存的记录除外。</p>',
    $text$<p>您可以在“账号设置”的“注销账号”里下载我们保存的您的全部资料，也可以在那里申请注销。申请后有一段冷静期，期间可以随时撤回；冷静期满且没有未处理完的资金、订单和退款时，账号自动注销。</p>
<p>注销后，您的姓名、手机号、证件、银行卡、店铺、素材、作品、草稿和通知会被删除，账号不能再登录，手机号可以重新入驻。学员已经购买、仍在学习期内的课程内容会不带您的姓名保留到学习期结束，然后删除。订单、资金流水和提现记录依法保存，其中不再能看出您是谁。</p>$text$),
  '补充：复制个人信息和注销账号可以在账号设置里办理'
from agreements
where kind = 'privacy' and operator_id is null
  and version = (select max(version) from agreements where kind = 'privacy')
  and position('需要复制、删除个人信息或注销账号的，请拨打网站底部的服务电话' in content_html) > 0;
