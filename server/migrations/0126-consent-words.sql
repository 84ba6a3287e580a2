-- A privacy policy that says what is kept of a consent says also what is left of it when the account is closed.
insert into agreements (kind, version, title, content_html, note)
select kind, version + 1, title, replace(content_html, kept, kept || erased), '补充：注销后同意记录的保存'
from agreements,
  (values (
    '不保存买家的姓名和手机号。</p>',
    $text$<p>注销后，您同意协议的版本和时间会保留，网络地址会删除。</p>$text$
  )) as words (kept, erased)
where kind = 'privacy' and version = (select max(version) from agreements where kind = 'privacy')
  and position('您同意协议和本政策的版本、时间和网络地址' in content_html) > 0 and position(kept in content_html) > 0
  and position('您同意协议的版本和时间会保留' in content_html) = 0;

-- The user agreement names all that is kept of a consent.
insert into agreements (kind, version, title, content_html, note)
select kind, version + 1, title,
  replace(content_html, '平台会记录您同意的版本和时间。', '平台会记录您同意的版本、时间和网络地址。'),
  '补充：同意记录里的网络地址'
from agreements
where kind = 'user' and version = (select max(version) from agreements where kind = 'user')
  and position('平台会记录您同意的版本和时间。' in content_html) > 0;
