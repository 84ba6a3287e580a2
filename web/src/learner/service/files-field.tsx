/** @jsxImportSource preact */
import type { Attachment } from '@zsm/contract/fulfilment'
import type { OrderId } from '@zsm/contract/values'
import { useId, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { bytes } from '../../format/bytes.ts'
import { uploadFor } from './send-file.ts'

const accept = '.jpg,.jpeg,.png,.webp,.gif,.pdf,.zip,.mp4,.mov,.m4v,.webm,.mp3,.m4a,.aac,.wav,.ogg'

type FilesFieldProps = {
  orderId: OrderId
  label: string
  most: number
  value: readonly Attachment[]
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void
  disabled?: boolean
}

/** Several files, each uploaded as soon as it is chosen. After a failure one file can be chosen again, and the others stay. */
export function FilesField({ orderId, label, most, value, onChange, disabled = false }: FilesFieldProps) {
  const id = useId()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  const choose = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    const files = chosen.slice(0, most - value.length)
    const problems = chosen.length > files.length ? [`最多 ${most} 个文件，多出的没有添加`] : []
    input.value = ''
    setProblem('')
    for (const file of files) {
      setPercent(0)
      try {
        const added = await uploadFor(orderId, file, setPercent)
        onChange((before) => [...before, added])
      } catch (error) {
        problems.push(`${file.name}：${failureText(error)}`)
      }
    }
    setProblem(problems.join('\n'))
    setPercent(undefined)
  }
  const busy = percent !== undefined
  return (
    <div class="files-field">
      <label class="small" for={id} aria-disabled={disabled || busy || value.length >= most}>
        {busy ? `正在上传 ${percent}%` : label}
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        multiple
        accept={accept}
        disabled={disabled || busy || value.length >= most}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <ul class="rows">
        {value.map((file) => (
          <li key={file.id}>
            <span>
              {file.title} <span class="quiet">{bytes(file.size)}</span>
            </span>
            <button
              type="button"
              class="plain"
              aria-label={`移除 ${file.title}`}
              onClick={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
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
