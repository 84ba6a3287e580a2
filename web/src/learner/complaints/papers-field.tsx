/** @jsxImportSource preact */
import { type ComplaintPaper, complaintLimits, complaints } from '@zsm/contract/complaints/complaints'
import { useId, useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { TemplateError } from '../../api/template-error.ts'
import { sendFile } from '../../api/upload.ts'
import { bytes } from '../../format/bytes.ts'

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

/** Papers that prove what is said, each uploaded as soon as it is chosen. */
export function PapersField({ about, value, onChange, onBusy, onSession }: PapersFieldProps) {
  const id = useId()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  const upload = async (file: File) => {
    const { name: filePath, size } = file
    if (size === 0) throw new TemplateError(0, '文件是空的，请重新选择')
    const { host, key, token } = await learnerCall(complaints.paperToken, { about, filePath, size })
    const onSent = (sent: number) => setPercent(Math.floor((sent / size) * 100))
    await sendFile({ host, key, token, file, signal: new AbortController().signal, onSent })
    return learnerCall(complaints.addPaper, { about, key, title: filePath.slice(-120) })
  }
  const addAll = async (files: readonly File[]) => {
    const problems: string[] = []
    setProblem('')
    onBusy(true)
    for (const [at, file] of files.entries()) {
      setPercent(0)
      try {
        const added = await upload(file)
        onChange((before) => [...before, added])
      } catch (error) {
        if (isSessionFailure(error)) {
          setPercent(undefined)
          onBusy(false)
          return onSession(() => addAll(files.slice(at)))
        }
        problems.push(`${file.name}：${failureText(error)}`)
      }
    }
    setProblem(problems.join('\n'))
    setPercent(undefined)
    onBusy(false)
  }
  const choose = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    const left = complaintLimits.papers - value.length
    addAll(files.slice(0, left)).then(() => {
      if (files.length > left) setProblem(`最多 ${complaintLimits.papers} 份材料，多出的没有添加`)
    })
  }
  const busy = percent !== undefined
  const closed = busy || value.length >= complaintLimits.papers
  return (
    <div class="files-field">
      <label class="small" for={id} aria-disabled={closed}>
        {busy ? `正在上传 ${percent}%` : `添加证明材料（${value.length}/${complaintLimits.papers}）`}
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
