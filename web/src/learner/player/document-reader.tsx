/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { openDocument } from '../../documents/open-document.ts'
import type { ShownDocument } from '../../documents/show-pdf.ts'

/** A document in our own viewer: on many phones the browser has none, and would save the file instead. */
export function DocumentReader(shown: ShownDocument) {
  const room = useRef<HTMLDivElement>(null)
  const latest = useRef(shown)
  latest.current = shown
  // It stays open while its address changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another document
  useEffect(() => {
    const renew = () => latest.current.renew()
    return room.current ? openDocument(room.current, { ...latest.current, renew }) : undefined
  }, [shown.id])
  return <div ref={room} class="pdf-view" />
}
