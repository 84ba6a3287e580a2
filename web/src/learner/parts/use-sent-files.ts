import { useState } from 'preact/hooks'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { TemplateError } from '../../api/template-error.ts'
import { sendFile } from '../../api/upload.ts'

type Ticket = { host: string; key: string; token: string }

/** How a file gets to its place: a token for it, and its record. */
export type SendingWay<Sent> = {
  askToken: (file: { filePath: string; size: number }) => Promise<Ticket>
  add: (file: { key: string; filePath: string }) => Promise<Sent>
}

type SentFilesProps<Sent> = {
  way: SendingWay<Sent>
  value: readonly Sent[]
  onChange: (change: (before: readonly Sent[]) => readonly Sent[]) => void
  /** Called when an upload begins and when the last one has ended: a form is not sent in between. */
  onBusy: (busy: boolean) => void
  /** Called when the person must sign in first; the given function goes on with the same files. */
  onSession: (goOn: () => void) => void
}

/** The most files, and what is said of those beyond. */
type Room = { most: number; tooMany: string }

/** Some files, each uploaded as soon as it is chosen. One that fails can be chosen again; the others stay. `percent`: of the file under way. */
export function useSentFiles<Sent>(
  { way, value, onChange, onBusy, onSession }: SentFilesProps<Sent>,
  { most, tooMany }: Room,
) {
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  const upload = async (file: File) => {
    const { name: filePath, size } = file
    if (size === 0) throw new TemplateError(0, '文件是空的，请重新选择')
    const { host, key, token } = await way.askToken({ filePath, size })
    const onSent = (sent: number) => setPercent(Math.floor((sent / size) * 100))
    await sendFile({ host, key, token, file, signal: new AbortController().signal, onSent })
    return way.add({ key, filePath })
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
    const left = most - value.length
    addAll(files.slice(0, left)).then(() => {
      if (files.length > left) setProblem((before) => `${before}\n${tooMany}`.trim())
    })
  }
  return { percent, problem, choose, closed: percent !== undefined || value.length >= most }
}
