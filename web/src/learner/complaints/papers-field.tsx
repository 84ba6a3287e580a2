/** @jsxImportSource preact */
import { type ComplaintPaper, complaintLimits, complaints } from '@zsm/contract/complaints/complaints'
import { useId } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'
import { bytes } from '../../format/bytes.ts'
import { type SendingWay, useSentFiles } from '../parts/use-sent-files.ts'

const accept = '.jpg,.jpeg,.png,.webp,.gif,.pdf'

type PapersFieldProps = {
  /** The address of what the complaint is about. */
  about: string
  value: readonly ComplaintPaper[]
  onChange: (change: (before: readonly ComplaintPaper[]) => readonly ComplaintPaper[]) => void
  onBusy: (busy: boolean) => void
  /** Called when the person must sign in first; the given function goes on with the same files. */
  onSession: (goOn: () => void) => void
}

const room = {
  most: complaintLimits.papers,
  tooMany: `最多 ${complaintLimits.papers} 份材料，多出的没有添加`,
}

/** Papers that prove what is said. */
export function PapersField({ about, ...props }: PapersFieldProps) {
  const { value, onChange } = props
  const id = useId()
  const way: SendingWay<ComplaintPaper> = {
    askToken: (file) => learnerCall(complaints.paperToken, { about, ...file }),
    add: ({ key, filePath }) => learnerCall(complaints.addPaper, { about, key, title: filePath.slice(-120) }),
  }
  const { percent, problem, choose, closed } = useSentFiles({ way, ...props }, room)
  return (
    <div class="files-field">
      <label class="small" for={id} aria-disabled={closed}>
        {percent !== undefined
          ? `正在上传 ${percent}%`
          : `添加证明材料（${value.length}/${complaintLimits.papers}）`}
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        multiple
        accept={accept}
        disabled={closed}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <ul class="rows">
        {value.map((paper) => (
          <li key={paper.id}>
            <span>
              {paper.title} <span class="quiet">{bytes(paper.size)}</span>
            </span>
            <button
              type="button"
              class="plain"
              aria-label={`移除 ${paper.title}`}
              onClick={() => onChange((before) => before.filter(({ id }) => id !== paper.id))}
            >
              移除
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
