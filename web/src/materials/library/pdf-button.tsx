import { useState } from 'react'
import { readBlob } from '../../api/read-blob.ts'
import { showFailure } from '../../failures/show-failure.ts'

/**
 * Opens a document in a tab of the browser's own viewer. The stored file is served as a download, so that nothing in it
 * runs under our address: the tab gets a copy.
 */
export function PdfButton({ url }: { url: string }) {
  const [opening, setOpening] = useState(false)
  const open = async () => {
    // Opened by the click itself: a later window would be blocked.
    const tab = window.open('', '_blank')
    setOpening(true)
    const blob = await readBlob(url, 'application/pdf').catch(showFailure)
    setOpening(false)
    if (!blob) return tab?.close()
    if (tab) tab.location.href = URL.createObjectURL(blob)
  }
  return (
    <button type="button" className="link-button" disabled={opening} onClick={() => void open()}>
      {opening ? '正在打开…' : '在新标签页预览'}
    </button>
  )
}
