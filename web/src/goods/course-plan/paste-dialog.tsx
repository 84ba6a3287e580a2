import { lessonKind } from '@zsm/contract/states'
import { useState } from 'react'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import type { LessonKind } from '../outline/lesson-kinds.ts'
import { planPasted } from './pasted-plan.ts'
import { type Plan, setKinds, wantedOf } from './plan.ts'
import { PlanDialog } from './plan-dialog.tsx'

type Props = { onSend: (plan: Plan<File>) => Promise<boolean>; onClose: () => void }

const longest = 60_000

/** Makes groups and lessons of an outline that was written elsewhere. Their files come later. */
export function PasteDialog(props: Props) {
  const [text, setText] = useState('')
  const [plan, setPlan] = useState<Plan<File>>([])
  const [kind, setKind] = useState<LessonKind>(lessonKind.video)
  const read = (written: string) => {
    setText(written)
    setPlan(setKinds(planPasted(written), kind))
  }
  const changeKind = (wanted: LessonKind) => {
    setKind(wanted)
    setPlan(setKinds(plan, wanted))
  }
  return (
    <PlanDialog title="粘贴目录" plan={plan} onChange={setPlan} {...props}>
      <label className="plan-paste" htmlFor="plan-paste">
        从 Excel 复制两列（分组、课时），或粘贴文字，用缩进、“第一章”或编号分层
        <TextAreaField
          id="plan-paste"
          max={longest}
          rows={6}
          value={text}
          placeholder={'第一章 导论\n\t开场\n\t认识构图\n第二章 光线\n\t逆光怎么拍'}
          onChange={read}
        />
      </label>
      {wantedOf(plan).length > 0 && (
        <label className="plan-kinds">
          课时都是
          <select
            className="control plan-select"
            value={kind}
            onChange={({ target }) => changeKind(Number(target.value) as LessonKind)}
          >
            {lessonKind.values.map((value) => (
              <option key={value} value={value}>
                {lessonKind.labels[value]}
              </option>
            ))}
          </select>
          <span className="muted">素材以后再传：把文件拖到目录上，同名的会自动补到课时里</span>
        </label>
      )}
    </PlanDialog>
  )
}
