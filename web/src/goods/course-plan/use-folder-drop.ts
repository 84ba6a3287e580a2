import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import type { Placed } from '../../ui/upload/dropped-files.ts'
import { readDropped } from '../../ui/upload/dropped-files.ts'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Accepts files and folders dropped on an element; true while some hover over it. */
export function useFolderDrop(
  place: RefObject<HTMLElement | null>,
  onDrop: (dropped: Placed<File>[]) => void,
): boolean {
  const [hovering, setHovering] = useState(false)
  const take = useEffectEvent((data: DataTransfer) => {
    readDropped(data).then(onDrop, () =>
      toast.error('有文件读不出来，请检查后再拖一次，或从“导入导出”选择文件夹'),
    )
  })

  // The events of the element itself, because React would also deliver those of dialogs opened inside it.
  useEffect(() => {
    const element = place.current
    if (!element) return
    const over = new AbortController()
    const { signal } = over
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setHovering(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setHovering(false)
    }
    const onDropped = (event: DragEvent) => {
      if (!holdsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setHovering(false)
      take(event.dataTransfer)
    }
    element.addEventListener('dragover', onOver, { signal })
    element.addEventListener('dragleave', onLeave, { signal })
    element.addEventListener('drop', onDropped, { signal })
    return () => over.abort()
  }, [place])
  return hovering
}
