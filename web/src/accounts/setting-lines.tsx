import type { Account } from '@zsm/contract/accounts'
import { accountState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useCreator } from '../api/session.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { LineList } from '../ui/table/line-list.tsx'
import { useView } from '../ui/table/use-view.ts'
import { SettingCompanyDialog } from './setting-company-dialog.tsx'
import { SettingMobileDialog } from './setting-mobile-dialog.tsx'
import { SettingPasswordDialog } from './setting-password-dialog.tsx'
import { SettingRealNameDialog } from './setting-real-name-dialog.tsx'

type SettingLinesProps = {
  account: Account
  certified: boolean | undefined
  inviteCode: string | undefined
}

type Dialog = '' | 'realName' | 'company' | 'password' | 'mobile'

/** The account's settings, one per line, each with the dialog that changes it. */
export function SettingLines({ account, certified, inviteCode }: SettingLinesProps) {
  const { userInfo } = useCreator()
  const [{ dialog }, setView] = useView({ dialog: '' as Dialog })
  const open = (dialog: Dialog) => () => setView({ dialog })
  const close = () => setView({ dialog: '' })
  const name = account.realName || userInfo.realName
  return (
    <>
      <LineList
        lines={[
          {
            key: '真实姓名',
            title: '真实姓名',
            text: name || '还没有填写',
            action: <Button onClick={open('realName')}>{name ? '修改姓名' : '填写姓名'}</Button>,
          },
          {
            key: '企业信息',
            title: '企业信息',
            text: account.companyName ? `${account.companyName}（${account.companyCode}）` : '个人账号',
            action: (
              <Button onClick={open('company')}>{account.companyName ? '修改企业' : '填写企业'}</Button>
            ),
          },
          {
            key: '认证',
            title: '认证',
            text: certified ? '已通过，可以提现' : '实名或企业认证通过后才能提现',
            action: <ButtonLink to={paths.certification()}>{certified ? '查看认证' : '去认证'}</ButtonLink>,
          },
          {
            key: '邀请码',
            title: '邀请码',
            text: '别的创作者申请入驻时填写，审核时能看到是您邀请的',
            action: inviteCode && <Copyable text={inviteCode} />,
          },
          {
            key: '登录密码',
            title: '登录密码',
            text: account.pwdUpdateTime ? `${dateTime(account.pwdUpdateTime)} 修改过` : '还没有修改过',
            action: <Button onClick={open('password')}>修改密码</Button>,
          },
          {
            key: '安全手机号',
            title: '安全手机号',
            text: `${account.securityMobile}，提现、改密的验证码发到这里`,
            action: <Button onClick={open('mobile')}>更换手机</Button>,
          },
          {
            key: '登录设备',
            title: '登录设备',
            text: '查看账号在哪些设备上登录，让不是您的设备退出',
            action: <ButtonLink to={paths.profile()}>查看设备</ButtonLink>,
          },
          {
            key: '团队',
            title: '团队',
            text: '邀请同事用自己的手机号进入后台，各有角色和记录',
            action: <ButtonLink to={paths.team()}>管理团队</ButtonLink>,
          },
          {
            key: '注销账号',
            title: '注销账号',
            text: '下载您的全部资料，或永久关闭账号',
            action: (
              <ButtonLink to={paths.closing()}>
                {account.statusDict === accountState.closing ? '查看进度' : '去注销'}
              </ButtonLink>
            ),
          },
        ]}
      />
      {dialog === 'realName' && <SettingRealNameDialog account={account} onClose={close} />}
      {dialog === 'company' && <SettingCompanyDialog account={account} onClose={close} />}
      {dialog === 'password' && <SettingPasswordDialog account={account} onClose={close} />}
      {dialog === 'mobile' && <SettingMobileDialog account={account} onClose={close} />}
    </>
  )
}
