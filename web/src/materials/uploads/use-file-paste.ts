import { useEffect, useEffectEvent } from 'react'
import { pastedFiles } from '../../ui/upload/pasted-files.ts'

/** Accepts pictures and files pasted on the page. */
export function useFilePaste(onFiles: (files: File[]) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  // A paste outside a field goes to the document.
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('paste', take, { signal: over.signal })
    return () => over.abort()
  }, [])
}
