import type { PDFDocumentProxy } from 'pdfjs-dist'
import { element } from './element.ts'
import { loadPdf } from './load-pdf.ts'
import { PdfPage } from './pdf-page.ts'

/** Widths of a page, as shares of the place. */
const zooms = [1, 1.5, 2, 3]

/**
 * Shows a PDF in an element: its pages one below another, each drawn when it comes near, with the number of the page in sight and a
 * choice of size. Answers a function that closes it. Throws when the document cannot be read; the element is empty then.
 */
export async function showPdf(
  place: HTMLElement,
  { url, name }: { url: string; name: string },
): Promise<() => void> {
  const loading = await loadPdf(url)
  try {
    const document = await loading.promise
    const stop = await layOut(place, document, name)
    return () => {
      stop()
      place.replaceChildren()
      void loading.destroy()
    }
  } catch (error) {
    void loading.destroy()
    throw error
  }
}

async function layOut(place: HTMLElement, document: PDFDocumentProxy, name: string): Promise<() => void> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  const pages = Array.from(
    { length: document.numPages },
    (_, index) => new PdfPage(document, index + 1, width / height),
  )
  const scroller = element('div', { className: 'pdf-pages', tabIndex: 0, role: 'region', ariaLabel: name })
  scroller.append(...pages.map((page) => page.place))
  const watch = watchPages(scroller, pages)
  place.replaceChildren(toolbar(scroller, pages, watch.redraw), scroller)
  watch.begin()
  return watch.end
}

/** Draws the pages that are near, and forgets those that are not. */
function watchPages(scroller: HTMLElement, pages: readonly PdfPage[]) {
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
  let width = 0
  const resized = new ResizeObserver(() => {
    if (scroller.clientWidth === width) return
    const isFirst = width === 0
    width = scroller.clientWidth
    if (!isFirst) redraw()
  })
  return {
    redraw,
    begin() {
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

function toolbar(scroller: HTMLElement, pages: readonly PdfPage[], redraw: () => void): HTMLElement {
  const where = element('span', { className: 'pdf-where', role: 'status' })
  const tell = () => {
    const text = `第 ${numberInSight(scroller, pages)} / ${pages.length} 页`
    // a screen reader says each change
    if (where.textContent !== text) where.textContent = text
  }
  scroller.addEventListener('scroll', tell, { passive: true })
  tell()
  let zoom = 0
  const smaller = element('button', { type: 'button', textContent: '缩小' })
  const larger = element('button', { type: 'button', textContent: '放大' })
  const change = (step: number) => {
    zoom = Math.min(Math.max(zoom + step, 0), zooms.length - 1)
    scroller.style.setProperty('--pdf-zoom', String(zooms[zoom]))
    smaller.disabled = zoom === 0
    larger.disabled = zoom === zooms.length - 1
    redraw()
  }
  smaller.disabled = true
  smaller.addEventListener('click', () => change(-1))
  larger.addEventListener('click', () => change(1))
  const bar = element('div', { className: 'pdf-bar' })
  bar.append(where, smaller, larger)
  return bar
}

/** The page that stands in the middle of the view. Pages are positioned within the scroller. */
function numberInSight(scroller: HTMLElement, pages: readonly PdfPage[]): number {
  const middle = scroller.scrollTop + scroller.clientHeight / 2
  const passed = pages.filter(({ place }) => place.offsetTop <= middle).length
  return Math.max(1, passed)
}
