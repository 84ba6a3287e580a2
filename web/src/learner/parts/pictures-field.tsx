/** @jsxImportSource preact */
import { type LearnerPicture, pictureLimits } from '@zsm/contract/learners/pictures'
import { useId, useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { TemplateError } from '../../api/template-error.ts'
import { sendFile } from '../../api/upload.ts'

/** A phone whose photos have another format, such as HEIC, hands over a JPEG. */
const accept = '.jpg,.jpeg,.png,.webp,.gif'

export const waitForPictures = '图片还在上传，传完再提交'

type Ticket = { host: string; key: string; token: string }

/** How a picture gets to its creator: a token for it, and its record. */
export type PictureWay = {
  askToken: (file: { filePath: string; size: number }) => Promise<Ticket>
  add: (key: string) => Promise<LearnerPicture>
}

type PicturesFieldProps = {
  way: PictureWay
  value: readonly LearnerPicture[]
  onChange: (change: (before: readonly LearnerPicture[]) => readonly LearnerPicture[]) => void
  /** Called when an upload begins and when the last one has ended: a form is not sent in between. */
  onBusy: (busy: boolean) => void
  /** Called when the learner must sign in first; the given function goes on with the same pictures. */
  onSession: (goOn: () => void) => void
}

/** Some pictures, each uploaded as soon as it is chosen. One that fails can be chosen again; the others stay. */
export function PicturesField({ way, value, onChange, onBusy, onSession }: PicturesFieldProps) {
  const id = useId()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  const upload = async (file: File) => {
    const { name: filePath, size } = file
    if (size === 0) throw new TemplateError(0, '文件是空的，请重新选择')
    const { host, key, token } = await way.askToken({ filePath, size })
    const onSent = (sent: number) => setPercent(Math.floor((sent / Math.max(1, size)) * 100))
    await sendFile({ host, key, token, file, signal: new AbortController().signal, onSent })
    return way.add(key)
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
        setProblem(problems.join('\n'))
      }
    }
    setPercent(undefined)
    onBusy(false)
  }
  const choose = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    const left = pictureLimits.most - value.length
    addAll(files.slice(0, left)).then(() => {
      if (files.length > left)
        setProblem((before) => `${before}\n最多 ${pictureLimits.most} 张图片，多出的没有添加`.trim())
    })
  }
  const busy = percent !== undefined
  const closed = busy || value.length >= pictureLimits.most
  return (
    <div class="files-field">
      {value.length > 0 && (
        <ul class="talk-files" aria-label="已添加的图片">
          {value.map(({ id, thumbnailUrl }, at) => (
            <li key={id}>
              <img src={thumbnailUrl} alt={`图片 ${at + 1}`} />
              <button
                type="button"
                class="small plain"
                aria-label={`移除图片 ${at + 1}`}
                onClick={() => onChange((before) => before.filter((picture) => picture.id !== id))}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      <label class="small" for={id} aria-disabled={closed}>
        {busy ? `正在上传 ${percent}%` : `添加图片（${value.length}/${pictureLimits.most}）`}
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
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
