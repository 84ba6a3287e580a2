import { type Attachment, type Fulfilment, fulfilment, talkLimits } from '@zsm/contract/fulfilment'
import { fulfilmentCan, orderState } from '@zsm/contract/states'
import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { invalidate, useCall } from '../api/query.ts'
import { requestIds } from '../api/request-ids.ts'
import { sendFile } from '../api/upload.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'

const accept = '.jpg,.jpeg,.png,.webp,.gif,.pdf,.zip,.mp4,.mov,.m4v,.webm,.mp3,.m4a,.aac,.wav,.ogg'
const requestIdFor = requestIds()

type Typed = { text: string }
type WordsFormProps = { service: Fulfilment; draft: DraftedForm<Typed> }

/** The field for words and files: sends them as a message, or as the delivery. What was typed survives a closed drawer. */
export const WordsForm = ({ service }: { service: Fulfilment }) => (
  <Drafted<Typed> scope={`service-order:${service.orderId}`}>
    {(draft) => <OpenWords service={service} draft={draft} />}
  </Drafted>
)

function OpenWords({ service, draft }: WordsFormProps) {
  const { orderId, stateDict, statusDict, messages } = service
  const [text, setText] = useState(draft.restored?.values.text ?? '')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [problem, setProblem] = useState('')
  const [percent, setPercent] = useState<number>()
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const send = useCall(fulfilment.send, { invalidates: [fulfilment], failure: 'inline' })
  const deliver = useCall(fulfilment.deliver, { invalidates: [fulfilment], failure: 'inline' })
  const mayDeliver = fulfilmentCan.deliver.includes(stateDict) && statusDict !== orderState.refunding
  const words = { orderId, text: text.trim(), fileIds: files.map((file) => file.id) }
  const empty = words.text === '' && files.length === 0

  const type = (next: string) => {
    setText(next)
    if (next === '') void draft.end()
    else draft.note({ text: next })
  }
  const begin = (what: string) => {
    send.reset()
    deliver.reset()
    setProblem(empty ? '请写几句话，或添加文件' : '')
    return { ...words, requestId: requestIdFor({ ...words, what, after: messages.at(-1)?.id }) }
  }
  const clear = () => {
    type('')
    setFiles([])
  }
  const sendWords = () => {
    const input = begin('send')
    if (!empty) send.mutate(input, { onSuccess: clear })
  }
  const handOver = async () => {
    const input = begin('deliver')
    if (empty) return
    const question = {
      title: '提交交付？',
      text: '学员会收到这段话和文件，请学员验收；到期没有处理会自动验收。',
      accept: '提交交付',
    }
    if (!(await confirm(question))) return
    deliver.mutate(input, {
      onSuccess: () => {
        clear()
        toast.success('已提交交付，等待学员验收')
      },
    })
  }
  const upload = async (chosen: readonly File[]) => {
    setProblem('')
    for (const file of chosen.slice(0, talkLimits.filesAMessage - files.length)) {
      setPercent(0)
      try {
        const { name: filePath, size } = file
        const { key, token, host } = await call(fulfilment.uploadToken, { orderId, filePath, size })
        const onSent = (sent: number) => setPercent(Math.floor((sent / Math.max(1, size)) * 100))
        await sendFile({ host, key, token, file, signal: new AbortController().signal, onSent })
        const added = await call(fulfilment.addFile, { orderId, key, title: filePath.slice(-120) })
        setFiles((before) => [...before, added])
      } catch (error) {
        setProblem(`${file.name}：${failureText(error)}`)
      }
    }
    setPercent(undefined)
    void invalidate(fulfilment.get)
  }
  const failure =
    problem || (send.error && failureText(send.error)) || (deliver.error && failureText(deliver.error))
  const busy = percent !== undefined
  return (
    <div className="work-words">
      <label htmlFor={id}>{mayDeliver ? '留言或交付说明' : '留言'}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={talkLimits.text}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <ul className="work-files">
        {files.map((file) => (
          <li key={file.id}>
            {file.title}{' '}
            <button
              type="button"
              className="link-button"
              aria-label={`移除 ${file.title}`}
              onClick={() => setFiles((before) => before.filter((each) => each !== file))}
            >
              移除
            </button>
          </li>
        ))}
      </ul>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        multiple
        accept={accept}
        aria-label="添加文件"
        tabIndex={-1}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          void upload(chosen)
        }}
      />
      <div className="work-buttons">
        <Button
          disabled={busy || files.length >= talkLimits.filesAMessage}
          onClick={() => chooser.current?.click()}
        >
          {busy ? `正在上传 ${percent}%` : '添加文件'}
        </Button>
        <Button loading={send.isPending} disabled={busy} onClick={sendWords}>
          发送留言
        </Button>
        {mayDeliver && (
          <Button type="primary" loading={deliver.isPending} disabled={busy} onClick={handOver}>
            提交交付
          </Button>
        )}
      </div>
    </div>
  )
}
