import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the window; true while some hover over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const take = useEffectEvent(onFiles)

  // The target is the whole window, which is outside React.
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // By default the browser would open the file.
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
