import { useState } from 'react'
import { readBlob } from '../../api/read-blob.ts'
import { showFailure } from '../../failures/show-failure.ts'

/**
 * Opens a document in the browser's PDF viewer in a new tab. The server serves the stored file only as a download, so that
 * nothing in it runs under our origin; the tab therefore gets a copy.
 */
export function PdfButton({ url }: { url: string }) {
  const [opening, setOpening] = useState(false)
  const open = async () => {
    // Opened in the click handler itself: popup blockers refuse a window that opens later.
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
