import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { isLeftover, mostFiles, type Placed, readDropped } from '../../ui/upload/dropped-files.ts'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
const names = new Intl.Collator('zh', { numeric: true })
/** Files that were dropped side by side stay in their order; browsers list a folder in any. */
const byPath = (one: Placed<File>, two: Placed<File>) =>
  one.folders.length === 0 || two.folders.length === 0
    ? one.folders.length - two.folders.length
    : names.compare([...one.folders, one.file.name].join('/'), [...two.folders, two.file.name].join('/'))

/** Accepts files and folders dropped anywhere on the window; true while some hover over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const take = useEffectEvent(async (data: DataTransfer) => {
    const placed = await readDropped(data).catch(() => undefined)
    if (!placed) return toast.error('有文件读不出来，请检查后再拖一次，或用按钮选择文件')
    if (placed.length >= mostFiles) toast.warning(`一次最多 ${mostFiles} 个文件，其余的请分开拖`)
    const wanted = placed.filter((one) => !isLeftover(one))
    if (wanted.length === 0) return toast.info('文件夹里没有文件')
    onFiles(wanted.toSorted(byPath).map(({ file }) => file))
  })

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
      if (!holdsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setHovering(false)
      void take(event.dataTransfer)
    }
    window.addEventListener('dragover', onOver, { signal })
    window.addEventListener('dragleave', onLeave, { signal })
    window.addEventListener('drop', onDrop, { signal })
    return () => over.abort()
  }, [])
  return hovering
}
