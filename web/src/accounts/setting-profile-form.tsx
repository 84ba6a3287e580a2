import { creators, type Front } from '@zsm/contract/creators'
import type { FileId } from '@zsm/contract/values'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { showFront } from '../api/session.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { PictureField, squareShape } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { TextAreaField, TextField } from '../ui/form/text-field.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'

type Values = { avatarFileId: FileId | null; name: string; intro: string }

/** Avatar, name and introduction. */
export const SettingProfileForm = ({ front }: { front: Front }) => (
  <Drafted<Values> scope="profile" baseVersion={front.version}>
    {(draft) => <ProfileForm front={front} draft={draft} />}
  </Drafted>
)

function ProfileForm({ front, draft }: { front: Front; draft: DraftedForm<Values> }) {
  const saved: Values = { avatarFileId: front.avatarFileId, name: front.name, intro: front.intro }
  const [values, setValues] = useState(saved)
  const save = useCall(creators.update, {
    invalidates: [creators],
    failure: 'inline',
    onSuccess: (front) => {
      void draft.follow({ scope: 'profile', version: front.version })
      showFront(front)
      toast.success('公开资料已保存')
    },
  })
  const { isPending } = save
  const changed = values.name !== saved.name || values.intro !== saved.intro || isOther(values, saved)
  useLeaveGuard(changed && !isPending)
  return (
    <FormShell<Values>
      endpoint={creators.update}
      initial={saved}
      draft={draft}
      submitting={isPending}
      failure={save.error}
      submitLabel="保存"
      onChange={setValues}
      onSubmit={({ name, intro = '', avatarFileId }) =>
        save.mutate({
          id: front.id,
          version: front.version,
          name,
          intro,
          ...(isOther({ avatarFileId }, saved) && avatarChoice(avatarFileId)),
        })
      }
    >
      <Field name="avatarFileId" label="头像">
        <PictureField
          place="profile:avatar"
          name="头像"
          alt="我的头像"
          shape={squareShape}
          advice="正方形图片，建议 400×400 以上，JPG、PNG 或 WebP，20 MB 以内。"
        />
      </Field>
      <Field name="name" label="昵称" required>
        <TextField max={20} autoComplete="nickname" />
      </Field>
      <Field name="intro" label="简介" hint="说说您是谁、擅长教什么，显示在店铺首页。">
        <TextAreaField max={200} rows={3} />
      </Field>
    </FormShell>
  )
}

type Avatar = Pick<Values, 'avatarFileId'>
const isOther = (a: Avatar, b: Avatar) => (a.avatarFileId ?? null) !== (b.avatarFileId ?? null)

const avatarChoice = (avatarFileId: FileId | null) => (avatarFileId ? { avatarFileId } : { avatar: '' })
