import { useState } from 'react'
import './upload-tray.css'
import { UploadLines } from './upload-lines.tsx'
import { clearFinished, isMoving, type Upload, useUploads } from './upload-store.ts'

/** The uploads of this visit, at the foot of every page. */
export function UploadTray() {
  const uploads = useUploads((state) => state.uploads)
  const [folded, setFolded] = useState(false)
  if (uploads.length === 0) return null
  const moving = uploads.filter(isMoving).length
  return (
    <section className="upload-tray" aria-label="上传列表">
      <header>
        <span className="two-lines">
          <strong>{headline(uploads, moving)}</strong>
          <small className="muted">
            {moving > 0 ? '可以继续做别的，请先不要关闭浏览器' : '没有正在上传的文件，可以放心关闭页面'}
          </small>
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

function headline(uploads: Upload[], moving: number) {
  if (moving > 0) return `正在上传 ${moving} 个文件`
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (failed > 0) return `${failed} 个文件没有传成`
  return uploads.some(({ state }) => state === 'done') ? '全部上传完成' : '已取消上传'
}
