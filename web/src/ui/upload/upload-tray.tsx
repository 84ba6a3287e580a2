import { useEffect, useRef, useState } from 'react'
import './upload-tray.css'
import { choices, sendAtOnce, useSentAtOnce } from './sent-at-once.ts'
import { closingText, headline, paceText } from './tray-text.ts'
import { UploadLines } from './upload-lines.tsx'
import { pauseAll, resumeAll } from './upload-queue.ts'
import { clearFinished, clearSettled, isMoving, isSettled, type Upload, useUploads } from './upload-store.ts'

/** Long enough to read that all is done. */
const leavesAfterMs = 4_000

/**
 * The uploads of this visit, at the bottom of every page. The tray hides by itself when all are done, because it covers buttons.
 */
export function UploadTray() {
  const uploads = useUploads((state) => state.uploads)
  return uploads.length > 0 && <Tray uploads={uploads} />
}

function Tray({ uploads }: { uploads: Upload[] }) {
  const [folded, setFolded] = useState(false)
  const tray = useRef<HTMLElement>(null)
  const speed = useUploads((state) => state.speed)
  const finished = uploads.every(isSettled)
  // Hides the tray after its time. Hover and focus stop the timer.
  useEffect(() => {
    if (!finished) return
    const timer = setInterval(() => {
      if (!tray.current?.matches(':hover, :focus-within')) clearFinished()
    }, leavesAfterMs)
    return () => clearInterval(timer)
  }, [finished])
  const pace = paceText(uploads, speed)
  return (
    <section ref={tray} className="upload-tray" aria-label="上传列表">
      <header>
        <span className="two-lines">
          <strong role="status">{headline(uploads)}</strong>
          {pace && <small className="muted numeric">{pace}</small>}
          <small className="muted">{closingText(uploads)}</small>
        </span>
        <button
          type="button"
          className="link-button"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? '展开' : '收起'}
        </button>
      </header>
      <TrayActions uploads={uploads} />
      {!folded && <UploadLines uploads={uploads} ordered />}
      {!folded && uploads.some(isMoving) && <AtOnce />}
    </section>
  )
}

function TrayActions({ uploads }: { uploads: Upload[] }) {
  const moving = uploads.filter(isMoving)
  const lost = uploads.filter(({ state }) => state === 'lost')
  const [choice] = lost.flatMap(({ choices = [] }) => choices)
  const running = moving.filter(({ state }) => state !== 'paused').length
  const actions = [
    ...(choice && lost.length > 1 ? [{ label: choice.label, act: choice.choose }] : []),
    ...(running > 0 && moving.length > 1 ? [{ label: '全部暂停', act: pauseAll }] : []),
    ...(running < moving.length && moving.length > 1 ? [{ label: '全部继续', act: resumeAll }] : []),
    ...(moving.length > 0 && uploads.some(isSettled) ? [{ label: '清除已传完的', act: clearSettled }] : []),
    ...(moving.length === 0 ? [{ label: '清空', act: clearFinished }] : []),
  ]
  if (actions.length === 0) return null
  return (
    <div className="page-actions upload-tray-actions">
      {actions.map(({ label, act }) => (
        <button key={label} type="button" className="link-button" onClick={act}>
          {label}
        </button>
      ))}
    </div>
  )
}

function AtOnce() {
  const { count } = useSentAtOnce()
  return (
    <label className="upload-tray-foot muted">
      同时上传
      <select className="control" value={count} onChange={({ target }) => sendAtOnce(Number(target.value))}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice} 个
          </option>
        ))}
      </select>
      {count > 4 && <small>服务器一次收 4 个，其余的先做准备</small>}
    </label>
  )
}
