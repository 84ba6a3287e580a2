import { useState } from 'react'
import type { Plan } from './plan.ts'
import { PlanDialog } from './plan-dialog.tsx'

type Props = {
  /** What the names of the files and folders say. */
  plan: Plan<File>
  unused: readonly { name: string; reason: string }[]
  onSend: (plan: Plan<File>) => Promise<boolean>
  onClose: () => void
}

/** What a folder, or several files, would make of the course. */
export function FolderDialog({ plan: first, ...rest }: Props) {
  const [plan, setPlan] = useState(first)
  return <PlanDialog title="从文件生成目录" plan={plan} onChange={setPlan} {...rest} />
}
