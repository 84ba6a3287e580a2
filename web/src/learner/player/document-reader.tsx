/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { showPdf } from '../../documents/show-pdf.ts'
import { Waiting } from '../parts/waiting.tsx'

/** A document in our own viewer: on many phones the browser has none, and would save the file instead. */
export function DocumentReader({ url, name }: { url: string; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'reading' | 'shown' | 'failed'>('reading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the document again
  useEffect(() => {
    setState('reading')
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
  }, [url, name, attempt])
  return (
    <>
      {state === 'reading' && <Waiting />}
      {state === 'failed' && (
        <div role="alert">
          <p class="problem">文档没有打开，请检查网络</p>
          <p class="actions">
            <button type="button" class="small" onClick={() => setAttempt(attempt + 1)}>
              再试一次
            </button>
          </p>
        </div>
      )}
      <div ref={place} class="pdf-view" />
    </>
  )
}
