import { operators } from '@zsm/contract/operators'
import type { OperatorProfile } from '@zsm/contract/operators/profile'
import { useState } from 'react'
import { showOperator, useOperatorSession } from '../api/operator-session.ts'
import { useCall } from '../api/query.ts'
import { avatarOf } from '../api/session.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ProfileHead } from '../ui/figure/profile-head.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import { Page, Panel } from '../ui/page/page.tsx'
import { AvatarField } from './avatar-field.tsx'
import { OwnSessionsPanel } from './own-sessions-panel.tsx'
import './profile-page.css'
import { rolesText } from './role-names.ts'
import { SecurityPanel } from './security-panel.tsx'

/** The operator's profile and account security. */
export function OperatorProfilePage() {
  const session = useOperatorSession((state) => state.session)
  if (!session) return null
  const { name, roles, avatar, introduction } = session
  return (
    <Page title="个人资料" description="姓名和角色由管理员设置。">
      <Panel>
        <ProfileHead avatar={avatarOf(session)} name={name} text={rolesText(roles)}>
          {introduction && <p className="operator-introduction">{introduction}</p>}
        </ProfileHead>
      </Panel>
      <Panel title="头像和简介">
        <Drafted<OperatorProfile> key={avatar + introduction} owner="operator" scope="profile">
          {(draft) => <ProfileForm saved={{ avatar, introduction }} draft={draft} />}
        </Drafted>
      </Panel>
      <SecurityPanel />
      <OwnSessionsPanel />
    </Page>
  )
}

function ProfileForm({ saved, draft }: { saved: OperatorProfile; draft: DraftedForm<OperatorProfile> }) {
  const [values, setValues] = useState(saved)
  const save = useCall(operators.updateProfile, {
    failure: 'inline',
    onSuccess: (profile) => {
      void draft.end()
      showOperator(profile)
      toast.success('个人资料已保存')
    },
  })
  const isChanged = values.avatar !== saved.avatar || values.introduction !== saved.introduction
  useLeaveGuard(isChanged && !save.isPending)
  return (
    <FormShell<OperatorProfile>
      endpoint={operators.updateProfile}
      initial={saved}
      draft={draft}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onChange={setValues}
      onSubmit={({ avatar = '', introduction = '' }) => save.mutate({ avatar, introduction })}
    >
      <Field name="avatar" label="头像">
        <AvatarField />
      </Field>
      <Field name="introduction" label="简介" hint="负责什么、什么时候在，显示在个人资料里。">
        <TextAreaField max={200} rows={3} />
      </Field>
    </FormShell>
  )
}
