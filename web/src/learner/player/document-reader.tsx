/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { showPdf } from '../../documents/show-pdf.ts'
import { Waiting } from '../parts/waiting.tsx'

/** A document in our own viewer: on many phones the browser has none, and would save the file instead. */
export function DocumentReader({ url, name }: { url: string; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'reading' | 'shown' | 'failed'>('reading')
  useEffect(() => {
    const room = place.current
    if (!room) return
    let close: (() => void) | undefined
    let isOver = false
    showPdf(room, { url, name }).then(
      (end) => {
        if (isOver) return end()
        close = end
        setState('shown')
      },
      () => setState('failed'),
    )
    return () => {
      isOver = true
      close?.()
    }
  }, [url, name])
  return (
    <>
      {state === 'reading' && <Waiting />}
      {state === 'failed' && (
        <p class="problem" role="alert">
          文档没有打开，请检查网络后刷新页面，或
          <a href={url} target="_blank" rel="noopener">
            在新窗口打开
          </a>
        </p>
      )}
      <div ref={place} class="pdf-view" />
    </>
  )
}
