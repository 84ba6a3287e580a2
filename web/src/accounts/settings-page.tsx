import { useQuery } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import { creators } from '@zsm/contract/creators'
import { query } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EditorSection } from '../ui/form/editor-page.tsx'
import { Page } from '../ui/page/page.tsx'
import { SettingLines } from './setting-lines.tsx'
import { SettingProfileForm } from './setting-profile-form.tsx'

/** `/account/setting`: the creator's public profile, identity and account security. */
export function SettingsPage() {
  const { mobile, frontId } = useCreator()
  const front = useQuery(query(creators.get, { id: frontId }))
  const account = useQuery(query(accounts.get, { id: mobile }))
  return (
    <Page title="账号设置" description="公开资料、实名信息和登录安全。">
      <EditorSection title="公开资料" description="学员在店铺、课程和问答里看到的您。">
        <Loaded from={front} rows={6}>
          {(front) => <SettingProfileForm key={front.version} front={front} />}
        </Loaded>
      </EditorSection>
      <EditorSection title="账号与安全" description="改动会记录在案；改密码后，其他设备要重新登录。">
        <Loaded from={account} rows={6}>
          {(account) => (
            <SettingLines
              account={account}
              certified={front.data?.certifiedFlag}
              inviteCode={front.data?.inviteCode}
            />
          )}
        </Loaded>
      </EditorSection>
    </Page>
  )
}
