import { bytes } from '../../format/bytes.ts'
import { duration } from '../../format/duration.ts'
import './upload-lines.css'
import { secondsLeft } from './speed.ts'
import { isMoving, removeUpload, type Upload, type UploadState } from './upload-store.ts'

/** The unfinished uploads, each with its actions. */
export const UploadLines = ({ uploads }: { uploads: Upload[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
  <ul className="upload-lines" aria-label="上传的文件" tabIndex={0}>
    {uploads.map((upload) => (
      <UploadLine key={upload.id} upload={upload} />
    ))}
  </ul>
)

function UploadLine({ upload }: { upload: Upload }) {
  const { id, name, size, sent, state, choices = [], onCancel, onRetry } = upload
  const percent = percentOf(sent, size)
  const moving = isMoving(upload)
  const urgent = urgentStates.includes(state)
  return (
    <li className={`upload upload-${state}`}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <span className="page-actions">
        {choices.map(({ label, choose }) => (
          <button
            key={label}
            type="button"
            className="link-button"
            aria-label={`${label} ${name}`}
            onClick={choose}
          >
            {label}
          </button>
        ))}
        {onRetry && retryStates.includes(state) && (
          <button type="button" className="link-button" aria-label={`重试 ${name}`} onClick={onRetry}>
            重试
          </button>
        )}
        {moving && onCancel && (
          <button type="button" className="link-button" aria-label={`取消 ${name}`} onClick={onCancel}>
            取消
          </button>
        )}
        {!moving && (
          <button
            type="button"
            className="link-button"
            aria-label={`移除 ${name}`}
            onClick={() => removeUpload(id)}
          >
            移除
          </button>
        )}
      </span>
      {state === 'sending' && <progress max={100} value={percent} aria-label={`${name} 上传进度`} />}
      <small
        className={state === 'failed' ? 'upload-reason' : 'muted numeric'}
        role={urgent ? 'alert' : undefined}
      >
        {stateText(upload)}
      </small>
    </li>
  )
}

const urgentStates: readonly UploadState[] = ['failed', 'asking', 'lost']
const retryStates: readonly UploadState[] = ['failed', 'cancelled', 'paused']

const percentOf = (sent: number, size: number) =>
  size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0

function stateText({ state, size, sent, speed, reason }: Upload): string {
  if (state === 'waiting') return '排队中'
  if (state === 'paused') return '等待网络，恢复后自动继续'
  if (state === 'asking' || state === 'lost') return reason ?? ''
  if (state === 'done') return `已完成 · ${bytes(size)}`
  if (state === 'cancelled') return '已取消'
  if (state === 'failed') return `失败：${reason ?? '没有传成'}`
  if (sent === 0) return '上传中 · 正在读取文件'
  if (sent >= size) return '上传中 · 正在保存'
  const left = secondsLeft(size - sent, speed)
  const parts = [
    `上传中 ${percentOf(sent, size)}%`,
    `${bytes(sent)} / ${bytes(size)}`,
    speed !== undefined && `${bytes(speed)}/s`,
    left !== undefined && `剩余 ${duration(left)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
