import { ArrowDownOutlined, ArrowUpOutlined, VerticalAlignTopOutlined } from '@ant-design/icons'
import type { KeyboardEvent, ReactNode } from 'react'
import { bytes } from '../../format/bytes.ts'
import './upload-lines.css'
import { leftText, secondsLeft } from './speed.ts'
import { canMove, isQueued, type Move } from './upload-order.ts'
import { moveUpload } from './upload-queue.ts'
import { isMoving, removeUpload, type Upload, type UploadState } from './upload-store.ts'

type Props = {
  uploads: Upload[]
  /** Those that wait can change places. */
  ordered?: boolean
}

/** The unfinished uploads, each with its actions. */
export const UploadLines = ({ uploads, ordered = false }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
  <ul className="upload-lines" aria-label="上传的文件" tabIndex={0}>
    {uploads.map((upload) => (
      <UploadLine key={upload.id} upload={upload}>
        {ordered && isQueued(upload) && uploads.filter(isQueued).length > 1 && (
          <OrderButtons upload={upload} uploads={uploads} />
        )}
      </UploadLine>
    ))}
  </ul>
)

function UploadLine({ upload, children }: { upload: Upload; children: ReactNode }) {
  const { name, size, sent, state } = upload
  const partly = state === 'sending' || ((state === 'paused' || state === 'offline') && sent > 0)
  return (
    <li className={`upload upload-${state}`}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <LineActions upload={upload} />
      {partly && <progress max={100} value={percentOf(sent, size)} aria-label={`${name} 上传进度`} />}
      <small
        className={state === 'failed' ? 'upload-reason' : 'muted numeric'}
        role={urgentStates.includes(state) ? 'alert' : undefined}
      >
        {stateText(upload)}
      </small>
      {children}
    </li>
  )
}

function LineActions({ upload }: { upload: Upload }) {
  const { id, name, state, choices = [], onCancel, onPause, onResume, onRetry } = upload
  const moving = isMoving(upload)
  const actions = [
    ...choices.map(({ label, choose }) => ({ label, act: choose })),
    ...(onRetry && retryStates.includes(state) ? [{ label: '重试', act: onRetry }] : []),
    ...(moving && onPause ? [{ label: '暂停', act: onPause }] : []),
    ...(onResume ? [{ label: '继续', act: onResume }] : []),
    ...(moving && onCancel ? [{ label: '取消', act: onCancel }] : []),
    ...(moving ? [] : [{ label: '移除', act: () => removeUpload(id) }]),
  ]
  return (
    <span className="page-actions">
      {actions.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          className="link-button"
          aria-label={`${label} ${name}`}
          onClick={act}
        >
          {label}
        </button>
      ))}
    </span>
  )
}

const moves: readonly { move: Move; label: string; key: string; icon: ReactNode }[] = [
  { move: 'first', label: '最先', key: 'Home', icon: <VerticalAlignTopOutlined aria-hidden /> },
  { move: 'up', label: '上移', key: 'ArrowUp', icon: <ArrowUpOutlined aria-hidden /> },
  { move: 'down', label: '下移', key: 'ArrowDown', icon: <ArrowDownOutlined aria-hidden /> },
]

/** Moves a file that waits. On one of the buttons, the arrow keys and Home move it too. */
function OrderButtons({ upload: { id, name }, uploads }: { upload: Upload; uploads: Upload[] }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = moves.find(({ key }) => key === event.key)
    if (!pressed) return
    event.preventDefault()
    moveUpload(id, pressed.move)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line
    <span className="upload-order" role="group" aria-label={`${name} 的顺序`} onKeyDown={onKeyDown}>
      {moves.map(({ move, label, icon }) => (
        <button
          key={move}
          type="button"
          className="upload-move"
          title={label}
          aria-label={`${label} ${name}`}
          // Disabled, it would lose the focus when the file reaches the end.
          aria-disabled={!canMove(uploads, id, move)}
          onClick={() => moveUpload(id, move)}
        >
          {icon}
        </button>
      ))}
    </span>
  )
}

const urgentStates: readonly UploadState[] = ['failed', 'asking', 'lost']
const retryStates: readonly UploadState[] = ['failed', 'cancelled', 'offline']

const percentOf = (sent: number, size: number) =>
  size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0

function stateText({ state, size, sent, speed, reason }: Upload): string {
  if (state === 'waiting') return '排队中'
  if (state === 'paused') return sent > 0 ? `已暂停 · ${partText(sent, size)}` : '已暂停'
  if (state === 'offline') return '等待网络，恢复后自动继续'
  if (state === 'asking' || state === 'lost') return reason ?? ''
  if (state === 'done') return `已完成 · ${bytes(size)}`
  if (state === 'cancelled') return '已取消'
  if (state === 'failed') return `失败：${reason ?? '没有传成'}`
  if (sent === 0) return '上传中 · 正在准备'
  if (sent >= size) return '上传中 · 正在保存'
  const left = secondsLeft(size - sent, speed)
  const parts = [
    `上传中 ${percentOf(sent, size)}%`,
    partText(sent, size),
    speed !== undefined && speed > 0 && `${bytes(speed)}/s`,
    left !== undefined && `还要${leftText(left)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const partText = (sent: number, size: number) => `${bytes(sent)} / ${bytes(size)}`
