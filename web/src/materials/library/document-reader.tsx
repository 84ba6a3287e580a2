import { useEffect, useEffectEvent, useRef } from 'react'
import { openDocument } from '../../documents/open-document.ts'
import type { ShownDocument } from '../../documents/show-pdf.ts'
import '../../documents/pdf.css'

/** A document in our own viewer, as learners see it. It stays open while its address changes. */
export function DocumentReader({ id, name, url, renew }: ShownDocument) {
  const room = useRef<HTMLDivElement>(null)
  const fresh = useEffectEvent(renew)
  const open = useEffectEvent((element: HTMLElement) =>
    openDocument(element, { id, name, url, renew: () => fresh() }),
  )
  // The viewer draws into an element of its own, outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another document
  useEffect(() => (room.current ? open(room.current) : undefined), [id])
  return <div ref={room} className="pdf-view" />
}
