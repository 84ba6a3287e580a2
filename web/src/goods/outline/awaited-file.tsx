import type { Lesson } from '@zsm/contract/goods/lessons'
import { useLessonUpload } from '../../materials/public.ts'
import { isMoving, type Upload } from '../../ui/upload/upload-store.ts'

type Props = { lesson: Lesson; onChoose: () => void }

/** What a lesson waits for: its upload, or somebody to choose its file. */
export function AwaitedFile({ lesson: { id, name, awaitedName }, onChoose }: Props) {
  const upload = useLessonUpload(id)
  if (upload && (isMoving(upload) || upload.state === 'done')) {
    return (
      <span className="lesson-note lesson-awaited">
        <span className="lesson-sent" aria-hidden>
          <span style={{ inlineSize: `${percentOf(upload)}%` }} />
        </span>
        {stateText(upload)}
        {awaitedName && ` · ${awaitedName}`}
      </span>
    )
  }
  const [again] = upload?.choices ?? []
  const retry = again ?? (upload?.onRetry && { label: '重试', choose: upload.onRetry })
  return (
    <span className="lesson-note lesson-awaited">
      <span className="lesson-lacks">{upload ? upload.reason : '等素材'}</span>
      {awaitedName && <span className="lesson-awaited-name">{awaitedName}</span>}
      {retry && (
        <button
          type="button"
          className="link-button"
          aria-label={`课时“${name}”：${retry.label}`}
          onClick={retry.choose}
        >
          {retry.label}
        </button>
      )}
      <button type="button" className="link-button" aria-label={`为课时“${name}”选择素材`} onClick={onChoose}>
        选择素材
      </button>
    </span>
  )
}

const percentOf = ({ sent, size }: Upload) => Math.min(100, Math.floor((sent / Math.max(1, size)) * 100))

function stateText(upload: Upload): string {
  if (upload.state === 'waiting') return '排队上传'
  if (upload.state === 'paused') return `已暂停 ${percentOf(upload)}%`
  if (upload.state === 'offline') return '网络恢复后继续上传'
  return `正在上传 ${percentOf(upload)}%`
}
