import { element } from './element.ts'
import { type ShownDocument, showPdf } from './show-pdf.ts'

/** Shows a document in an element of its own, with what is said while it opens and when it does not. Answers a function that closes it. */
export function openDocument(room: HTMLElement, shown: ShownDocument): () => void {
  let close: (() => void) | undefined
  let isOver = false
  const open = async (url: string) => {
    close?.()
    close = undefined
    room.replaceChildren(element('p', { className: 'pdf-note', role: 'status', textContent: '正在打开…' }))
    try {
      const end = await showPdf(room, { ...shown, url }, () => void openAgain())
      if (isOver) end()
      else close = end
    } catch {
      if (!isOver) room.replaceChildren(failed(() => void openAgain()))
    }
  }
  /** The address may be what failed. Without a fresh one, the old one fails again. */
  const openAgain = async () => open(await shown.renew().catch(() => shown.url))
  void open(shown.url)
  return () => {
    isOver = true
    close?.()
    room.replaceChildren()
  }
}

function failed(onAgain: () => void): HTMLElement {
  const again = element('button', { type: 'button', className: 'pdf-again', textContent: '再试一次' })
  again.addEventListener('click', onAgain)
  const notice = element('p', { className: 'pdf-note', role: 'alert' })
  notice.append('文档没有打开，请检查网络。', again)
  return notice
}
