import { useEffect, useRef, useState } from 'react'
import { showPdf } from '../../documents/show-pdf.ts'
import '../../documents/pdf.css'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

type Props = { url: string; name: string; onRetry: () => unknown }

/** A document in our own viewer, as learners see it. */
export function DocumentReader({ url, name, onRetry }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'reading' | 'shown' | 'failed'>('reading')
  // The viewer draws into an element of its own, outside React.
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
      {state === 'reading' && <Skeleton rows={6} />}
      {state === 'failed' && <ErrorState text="这个文档没有打开，请检查网络后再试" onRetry={onRetry} />}
      <div ref={place} className="pdf-view" />
    </>
  )
}
