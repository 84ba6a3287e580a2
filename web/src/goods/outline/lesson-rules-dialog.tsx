import { goods } from '@zsm/contract/goods'
import { type Lesson, longestTrialSec } from '@zsm/contract/goods/lessons'
import { lessonKind, trialState } from '@zsm/contract/states'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { FilesField } from '../../materials/public.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { releaseOf } from './lesson-rules.ts'
import { ReleaseFields } from './release-fields.tsx'

type Values = Omit<CallInput<typeof goods.updateLesson>, 'id' | 'name' | 'version'>
type Props = { lesson: Lesson; onSaved: () => void; onClose: () => void }

/** What learners may do with a lesson, and when it opens to them. */
export function LessonRulesDialog({ lesson, onSaved, onClose }: Props) {
  const [values, setValues] = useState<Values>(() => rulesOf(lesson))
  const save = useCall(goods.updateLesson, {
    failure: 'inline',
    onSuccess: () => {
      toast.success('已保存学习设置')
      onSaved()
    },
  })
  const { id, name, version, typeDict } = lesson
  const isPlayed = typeDict === lessonKind.video || typeDict === lessonKind.audio
  return (
    <FormDialog<Values>
      title={`学习设置：${name}`}
      width={560}
      open
      onClose={onClose}
      endpoint={goods.updateLesson}
      initial={rulesOf(lesson)}
      onChange={setValues}
      submitLabel="保存"
      submitting={save.isPending}
      failure={save.error}
      onSubmit={({ demoSeconds = 0, ...values }) =>
        save.mutate({ ...values, ...(isPlayed ? { demoSeconds } : {}), id, name, version })
      }
    >
      <Field name="demoFlag" label="试看" required hint="没有购买的人也能打开这一课">
        <SwitchField />
      </Field>
      {isPlayed && values.demoFlag && (
        <Field name="demoSeconds" label="试看时长" hint={trialHint(lesson)}>
          <NumberField min={0} max={longestTrialSec} unit="秒" />
        </Field>
      )}
      {isPlayed && (
        <Field
          name="banDragFlag"
          label="首次学习不能拖动"
          required
          hint="学员第一次学完之前，只能回看，不能拖到没学过的地方"
        >
          <SwitchField />
        </Field>
      )}
      {typeDict !== lessonKind.article && (
        <Field name="downloadFlag" label="允许下载" required>
          <SwitchField />
        </Field>
      )}
      <ReleaseFields releaseTypeDict={values.releaseTypeDict} />
      <Field name="attachFileIds" label="附件" hint="讲义、素材包、练习图，最多 10 个，购买后可以下载">
        <FilesField name="附件" kinds={[4, 5, 3]} most={10} />
      </Field>
    </FormDialog>
  )
}

const trialHint = ({ trialDict }: Lesson) =>
  trialDict === trialState.uncuttable
    ? '这个素材的格式不能截取开头，请留空（整课试看），或换一个 MP4、WebM、MP3 素材'
    : `没有购买的人只拿到开头这一段，其余内容不会发到对方的设备。留空为整课，最长 ${longestTrialSec} 秒`

const rulesOf = (lesson: Lesson): Values => ({
  demoFlag: lesson.demoFlag,
  banDragFlag: lesson.banDragFlag,
  downloadFlag: lesson.downloadFlag,
  ...releaseOf(lesson),
  attachFileIds: lesson.attachFiles.map(({ id }) => id),
  ...(lesson.demoSeconds > 0 ? { demoSeconds: lesson.demoSeconds } : {}),
})
