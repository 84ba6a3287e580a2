-- A consent is evidence with who, what, when and from where.
alter table agreement_acceptances add column ip text not null default '';

update agreement_acceptances
set ip = applied.ip
from (
  select distinct on (creator_id) creator_id, ip, create_time from audit_log
  where action = 'creators.applyToJoin' and ip is not null
  order by creator_id, id
) as applied
where applied.creator_id = agreement_acceptances.creator_id
  and accept_time between applied.create_time - interval '1 minute' and applied.create_time + interval '1 minute';

-- What is kept of a consent, of sign-ins and of a payment that fits nothing: said where nobody has written another text since.
insert into agreements (kind, version, title, content_html, note)
select kind, version + 1, title, replace(replace(replace(content_html, was.address, now.address), was.kept, now.kept), was.erased, now.erased),
  '补充：同意记录里的网络地址、登录地址和支付通知的保存'
from agreements,
  (values (
    '<li><p>安全：登录的设备、网络地址、时间，以及重要操作的记录。</p></li>',
    '交易和资金记录按照法律规定的期限保存。</p>',
    '<p>注销后，您的姓名、手机号、证件、银行卡'
  )) as was (address, kept, erased),
  (values (
    $text$<li><p>安全：登录的设备、网络地址、时间，以及重要操作的记录；您同意协议和本政策的版本、时间和网络地址。</p></li>$text$,
    $text$交易和资金记录按照法律规定的期限保存。您登录过的网络在最后一次登录后保存九十天，用来在有人猜测密码时认出您。操作记录保存约三年。支付渠道通知的、无法记到订单上的付款和退款，我们保存交易号、金额、时间和买家在渠道的编号，用来核对和退回，不保存买家的姓名和手机号。</p>$text$,
    $text$<p>注销后，您同意协议的版本和时间会保留，网络地址会删除；您的姓名、手机号、证件、银行卡$text$
  )) as now (address, kept, erased)
where kind = 'privacy' and operator_id is null
  and version = (select max(version) from agreements where kind = 'privacy')
  and position(was.address in content_html) > 0 and position(was.kept in content_html) > 0;
