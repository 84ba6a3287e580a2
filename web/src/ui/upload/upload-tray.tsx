import { useEffect, useRef, useState } from 'react'
import './upload-tray.css'
import { UploadLines } from './upload-lines.tsx'
import { clearFinished, isMoving, isSettled, type Upload, useUploads } from './upload-store.ts'

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
  const finished = uploads.every(isSettled)
  // Hides the tray after its time. Hover and focus stop the timer.
  useEffect(() => {
    if (!finished) return
    const timer = setInterval(() => {
      if (!tray.current?.matches(':hover, :focus-within')) clearFinished()
    }, leavesAfterMs)
    return () => clearInterval(timer)
  }, [finished])
  const moving = uploads.filter(isMoving).length
  return (
    <section ref={tray} className="upload-tray" aria-label="上传列表">
      <header>
        <span className="two-lines" role="status">
          <strong>{headline(uploads, moving)}</strong>
          <small className="muted">{advice(uploads, moving)}</small>
        </span>
        <span className="page-actions">
          <button
            type="button"
            className="link-button"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            {folded ? '展开' : '收起'}
          </button>
          {moving === 0 && (
            <button type="button" className="link-button" onClick={clearFinished}>
              清空
            </button>
          )}
        </span>
      </header>
      {!folded && <UploadLines uploads={uploads} />}
    </section>
  )
}

const countOf = (uploads: Upload[], wanted: Upload['state']) =>
  uploads.filter(({ state }) => state === wanted).length

function headline(uploads: Upload[], moving: number) {
  const paused = countOf(uploads, 'paused')
  if (moving > 0 && paused === moving) return `${moving} 个文件等待网络`
  if (moving > 0) return `正在上传 ${moving} 个文件`
  const asking = countOf(uploads, 'asking')
  if (asking > 0) return `${asking} 个文件等您选择`
  const lost = countOf(uploads, 'lost')
  if (lost > 0) return `${lost} 个文件上次没有传完`
  const failed = countOf(uploads, 'failed')
  if (failed > 0) return `${failed} 个文件没有传成`
  return uploads.some(({ state }) => state === 'done') ? '全部上传完成' : '已取消上传'
}

/** Says that the page may be closed only if that loses nothing. */
function advice(uploads: Upload[], moving: number) {
  if (moving > 0) return '可以继续做别的，请先不要关闭浏览器'
  if (uploads.every(isSettled)) return '没有正在上传的文件，可以放心关闭页面'
  if (countOf(uploads, 'asking') > 0) return '选好以后再关闭页面'
  return '重试或移除后再关闭页面'
}
