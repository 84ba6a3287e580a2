import { useQuery } from '@tanstack/react-query'
import { type Account, accounts } from '@zsm/contract/accounts'
import type { User } from '@zsm/contract/creators'
import { creatorLevel, subjectType } from '@zsm/contract/states'
import { query } from '../api/query.ts'
import { avatarOf, useCreator } from '../api/session.ts'
import { labelOf } from '../format/dictionary.ts'
import { thousands } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ProfileHead } from '../ui/figure/profile-head.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Page, Panel } from '../ui/page/page.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { LooksPanel } from './looks-panel.tsx'
import { usePlatformUser } from './use-platform-user.ts'

/** The creator's profile, and the devices on which the creator is signed in. */
export function ProfilePage() {
  const session = useCreator()
  const { mobile, userInfo } = session
  const account = useQuery(query(accounts.get, { id: mobile }))
  const user = usePlatformUser(session)
  return (
    <Page
      title="个人资料"
      description="您的账号，以及它在哪些设备上登录。"
      actions={<ButtonLink to={paths.settings()}>账号设置</ButtonLink>}
    >
      <Panel>
        <ProfileHead
          avatar={avatarOf(userInfo)}
          name={userInfo.name || mobile}
          text={labelOf('levelDict', creatorLevel.lecturer)}
        />
        <Loaded from={account}>{(account) => <Facts of={factsOf(account, userInfo.realName)} />}</Loaded>
      </Panel>
      <Panel title="平台身份" description="您在短视频平台上的身份，作品以它发布。">
        <Loaded from={user}>{(user) => <Facts of={platformFacts(user)} />}</Loaded>
      </Panel>
      <DevicesPanel mobile={mobile} />
      <LooksPanel />
    </Page>
  )
}

const platformFacts = ({ platformCode, authFlag, authExpireTime, fansCount, worksCount }: User) =>
  [
    ['平台', labelOf('platformDict', platformCode)],
    [
      '授权',
      authFlag && authExpireTime ? `有效至 ${dateTime(authExpireTime)}` : '还没有授权，发布作品时可以授权',
    ],
    ['粉丝', thousands(fansCount)],
    ['作品', thousands(worksCount)],
  ] as const

// An account that has no name of its own shows the certified name.
const factsOf = (account: Account, certifiedName: string) =>
  [
    ['登录手机号', account.id],
    ['安全手机号', account.securityMobile],
    ['真实姓名', account.realName || certifiedName || '还没有实名'],
    ['主体', account.subjectDict === subjectType.company ? `企业：${account.companyName}` : '个人'],
    ['注册时间', dateTime(account.createTime)],
    ['上次登录', account.lastLoginTime && dateTime(account.lastLoginTime)],
    ['密码修改', account.pwdUpdateTime ? dateTime(account.pwdUpdateTime) : '还没有修改过'],
  ] as const
