import { networkFailure } from '@zsm/contract/client/call-error'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { element } from './element.ts'
import type { Address } from './file-bytes.ts'
import { loadPdf } from './load-pdf.ts'
import { PdfPage } from './pdf-page.ts'
import { atTheStart, type Place, ReadingPlace } from './reading-place.ts'

/** Widths of a page, as shares of the place. */
const zooms = [1, 1.5, 2, 3]

/** A document. `id` is the same for the same content, whatever its address is by now. */
export type ShownDocument = Address & { id: string; name: string }

/** Where each document was left, until the page is loaded again: a reader that is opened again goes on there. */
const left = new Map<string, { place: Place; zoom: number }>()

/**
 * Shows a PDF in an element: its pages one below another, each drawn when it comes near, with the number of the page in sight and a
 * choice of size. Answers a function that closes it. Throws when the document cannot be read; the element is empty then. `onChanged` is
 * told when the address leads to another file by now.
 */
export async function showPdf(
  room: HTMLElement,
  shown: ShownDocument,
  onChanged: () => void,
): Promise<() => void> {
  const opening = Promise.withResolvers<never>()
  let isOpen = false
  const onLost = () => {
    if (isOpen) notice.hidden = false
    else opening.reject(networkFailure())
  }
  const { task, readLost } = await loadPdf(shown, { onLost, onChanged })
  const again = () => {
    notice.hidden = true
    readLost()
  }
  const notice = lostNotice(again)
  const close = () => {
    removeEventListener('online', again)
    void task.destroy()
  }
  addEventListener('online', again)
  try {
    const laidOut = task.promise.then((document) => layOut(room, document, { shown, notice }))
    const stop = await Promise.race([laidOut, opening.promise])
    isOpen = true
    return () => {
      stop()
      room.replaceChildren()
      close()
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Says that pages are missing, and offers to read them again. */
function lostNotice(onAgain: () => void): HTMLElement {
  const button = element('button', { type: 'button', className: 'pdf-again', textContent: '再试一次' })
  button.addEventListener('click', onAgain)
  const notice = element('p', { className: 'pdf-lost', role: 'alert', hidden: true })
  notice.append('有几页没有读到，请检查网络。', button)
  return notice
}

async function layOut(
  room: HTMLElement,
  document: PDFDocumentProxy,
  { shown: { id, name }, notice }: { shown: ShownDocument; notice: HTMLElement },
): Promise<() => void> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  const scroller = element('div', { className: 'pdf-pages', tabIndex: 0, role: 'region', ariaLabel: name })
  const before = left.get(id) ?? { place: atTheStart, zoom: 0 }
  const pages = Array.from(
    { length: document.numPages },
    (_, at) => new PdfPage(document, at + 1, { ratio: width / height, onShape: () => reading.settle() }),
  )
  const places = pages.map(({ place }) => place)
  const reading = new ReadingPlace(scroller, places, before.place)
  scroller.append(...places)
  const watch = watchPages(scroller, pages, reading)
  const size = { zoom: before.zoom }
  const bar = toolbar({ scroller, reading, size, count: pages.length, redraw: watch.redraw })
  room.replaceChildren(bar, notice, scroller)
  watch.begin()
  return () => {
    left.set(id, { place: reading.place, zoom: size.zoom })
    watch.end()
  }
}

/** Draws the pages that are near, and forgets those that are not. */
function watchPages(scroller: HTMLElement, pages: readonly PdfPage[], reading: ReadingPlace) {
  const near = new Set<PdfPage>()
  const sight = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        const page = pages.find(({ place }) => place === target)
        if (!page) continue
        if (isIntersecting) {
          near.add(page)
          void page.draw()
        } else if (near.delete(page)) page.forget()
      }
    },
    { root: scroller, rootMargin: '600px 0px' },
  )
  const redraw = () => {
    for (const page of near) void page.draw()
  }
  let isFirst = true
  const resized = new ResizeObserver(() => {
    if (reading.settle() && !isFirst) redraw()
    isFirst = false
  })
  return {
    redraw,
    begin() {
      reading.settle()
      for (const { place } of pages) sight.observe(place)
      resized.observe(scroller)
    },
    end() {
      sight.disconnect()
      resized.disconnect()
      for (const page of near) page.forget()
    },
  }
}

type BarParts = {
  scroller: HTMLElement
  reading: ReadingPlace
  size: { zoom: number }
  count: number
  redraw: () => void
}

function toolbar({ scroller, reading, size, count, redraw }: BarParts): HTMLElement {
  const where = element('span', { className: 'pdf-where', role: 'status' })
  const tell = () => {
    const text = `第 ${reading.page + 1} / ${count} 页`
    // a screen reader says each change
    if (where.textContent !== text) where.textContent = text
  }
  scroller.addEventListener(
    'scroll',
    () => {
      reading.note()
      tell()
    },
    { passive: true },
  )
  tell()
  const smaller = element('button', { type: 'button', textContent: '缩小' })
  const larger = element('button', { type: 'button', textContent: '放大' })
  const change = (step: number) => {
    size.zoom = Math.min(Math.max(size.zoom + step, 0), zooms.length - 1)
    scroller.style.setProperty('--pdf-zoom', String(zooms[size.zoom]))
    smaller.disabled = size.zoom === 0
    larger.disabled = size.zoom === zooms.length - 1
    reading.settle()
    redraw()
  }
  change(0)
  smaller.addEventListener('click', () => change(-1))
  larger.addEventListener('click', () => change(1))
  const bar = element('div', { className: 'pdf-bar' })
  bar.append(where, smaller, larger)
  return bar
}
