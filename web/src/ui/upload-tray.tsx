import { useState } from 'react'
import { bytes } from '../format/bytes.ts'
import './upload-tray.css'
import { clearFinished, isMoving, removeUpload, type Upload, useUploads } from './upload-store.ts'

/** The uploads of this visit, at the foot of every page. */
export function UploadTray() {
  const uploads = useUploads((state) => state.uploads)
  const [folded, setFolded] = useState(false)
  if (uploads.length === 0) return null
  const moving = uploads.filter(isMoving).length
  return (
    <section className="upload-tray" aria-label="上传列表">
      <header>
        <strong>{headline(uploads, moving)}</strong>
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
      {!folded && (
        <ul>
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

function headline(uploads: Upload[], moving: number) {
  const failed = uploads.filter(({ state }) => state === 'failed').length
  if (moving > 0) return `正在上传 ${moving} 个文件`
  return failed > 0 ? `${failed} 个文件没有传成` : '全部上传完成'
}

function UploadLine({
  upload: { id, name, size, sent, state, reason, onCancel, onRetry },
}: {
  upload: Upload
}) {
  const share = size > 0 ? Math.min(100, Math.floor((sent / size) * 100)) : 0
  return (
    <li className={`upload upload-${state}`}>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <span className="page-actions">
        {state === 'failed' && onRetry && (
          <button type="button" className="link-button" aria-label={`重试 ${name}`} onClick={onRetry}>
            重试
          </button>
        )}
        {(state === 'waiting' || state === 'sending') && onCancel && (
          <button type="button" className="link-button" aria-label={`取消 ${name}`} onClick={onCancel}>
            取消
          </button>
        )}
        {state === 'failed' && (
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
      {state === 'sending' && <progress max={100} value={share} aria-label={`${name} 上传进度`} />}
      <small className={state === 'failed' ? 'upload-reason' : 'muted numeric'}>
        {state === 'waiting' && '等待上传'}
        {state === 'sending' && `${share}% · ${bytes(sent)} / ${bytes(size)}`}
        {state === 'done' && `已完成 · ${bytes(size)}`}
        {state === 'failed' && (reason ?? '上传失败')}
      </small>
    </li>
  )
}
