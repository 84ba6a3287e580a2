import { useQuery } from '@tanstack/react-query'
import { materials } from '@zsm/contract/materials'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { query } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type Plan, planProblem, ungroupedKey, wantedOf } from './plan.ts'
import { PlanList } from './plan-list.tsx'

type Props = {
  title: string
  plan: Plan<File>
  onChange: (plan: Plan<File>) => void
  /** Files that make no lesson, and why. */
  unused?: readonly { name: string; reason: string }[]
  /** What the plan is made of, above it. */
  children?: ReactNode
  /** What the plan leaves out, below it. */
  below?: ReactNode
  /** False if nothing was made: the dialog stays. */
  onSend: (plan: Plan<File>) => Promise<boolean>
  onClose: () => void
}

/** Shows what will be made of a folder or a pasted outline, to be corrected before anything is sent. */
export function PlanDialog({ title, plan, onChange, unused = [], children, below, onSend, onClose }: Props) {
  const [sending, setSending] = useState(false)
  const problem = planProblem(plan)
  const lack = useLack(plan)
  const send = async () => {
    setSending(true)
    const sent = await onSend(plan)
    setSending(false)
    if (sent) onClose()
  }
  return (
    <Modal
      open
      centered
      title={title}
      width={880}
      okText={okText(plan)}
      cancelText="取消"
      okButtonProps={{ disabled: problem !== undefined, loading: sending }}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      {children}
      <p className="plan-summary numeric" role="status">
        {summary(plan)}
      </p>
      {lack && <Notice kind="warning">{lack}</Notice>}
      <section className="plan-scroll" aria-label="将要添加的目录">
        <PlanList plan={plan} onChange={onChange} />
      </section>
      {problem && plan.some(({ lessons }) => lessons.length > 0) && <Notice kind="warning">{problem}</Notice>}
      {unused.length > 0 && <Unused of={unused} />}
      {below}
    </Modal>
  )
}

function Unused({ of: unused }: { of: readonly { name: string; reason: string }[] }) {
  return (
    <details className="plan-unused">
      <summary>{unused.length} 个文件不会用到</summary>
      <ul>
        {unused.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            {name}：{reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

const sizeOf = (plan: Plan<File>) => wantedOf(plan).reduce((sum, { file }) => sum + (file?.size ?? 0), 0)

/** Says before anything is sent that the library has no room for all of it. */
function useLack(plan: Plan<File>): string | undefined {
  const usage = useQuery(query(materials.usage, {}, { background: true })).data
  const size = sizeOf(plan)
  if (!usage || usage.limitSize === 0 || size <= usage.limitSize - usage.usedSize) return undefined
  const left = Math.max(0, usage.limitSize - usage.usedSize)
  return `素材库还剩 ${bytes(left)}，这些文件共 ${bytes(size)}，装不下的会停在上传列表里。可以先清理素材库，或取消勾选几个。`
}

function summary(plan: Plan<File>): string {
  const wanted = wantedOf(plan)
  const groups = plan.filter(({ key, lessons }) => key !== ungroupedKey && lessons.some(({ left }) => !left))
  const filled = wanted.filter(({ fills }) => fills).length
  const files = wanted.filter(({ file }) => file).length
  const demos = wanted.filter(({ demo }) => demo).length
  return [
    ...(groups.length > 0 ? [`${groups.length} 个分组`] : []),
    `${wanted.length - filled} 个新课时`,
    ...(demos > 0 ? [`${demos} 个可试看`] : []),
    ...(filled > 0 ? [`${filled} 个文件补到已有课时`] : []),
    ...(files > 0 ? [`上传 ${files} 个文件，共 ${bytes(sizeOf(plan))}`] : []),
  ].join(' · ')
}

function okText(plan: Plan<File>): string {
  const wanted = wantedOf(plan)
  const fresh = wanted.filter(({ fills }) => !fills).length
  const files = wanted.filter(({ file }) => file).length
  if (fresh === 0 && files > 0) return `上传 ${files} 个文件`
  return files > 0 ? `添加 ${fresh} 个课时并上传` : `添加 ${fresh} 个课时`
}
