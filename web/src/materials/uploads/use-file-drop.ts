import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files dropped anywhere on the window; true while some hover over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const take = useEffectEvent(onFiles)

  // The whole window is the target, and it is not React's.
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // Without this the browser opens the file instead.
      event.preventDefault()
      setHovering(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setHovering(false)
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setHovering(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files)
    }
    window.addEventListener('dragover', onOver, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    return () => over.abort()
  }, [])
  return hovering
}
