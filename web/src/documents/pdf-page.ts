import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { element } from './element.ts'

/** Sharper than this costs a phone more memory than it shows. */
const mostPixelRatio = 2
/** Phones draw nothing in a larger canvas. */
const mostPixels = 16_000_000

type Shape = { ratio: number; onShape: () => void }

/** One page of a document: a place of the right shape, drawn while it is near, with its words for those who listen. */
export class PdfPage {
  readonly place: HTMLElement
  #document: PDFDocumentProxy
  #number: number
  #ratio: number
  #onShape: () => void
  #canvas = element('canvas', { ariaHidden: 'true' })
  #words = element('p', { className: 'pdf-words' })
  #drawing: RenderTask | undefined
  #page: PDFPageProxy | undefined
  #wanted = false

  /** `ratio`: the width of a page by its height, until the page itself is read; then `onShape` is told if it is another. */
  constructor(document: PDFDocumentProxy, number: number, { ratio, onShape }: Shape) {
    this.#document = document
    this.#number = number
    this.#ratio = ratio
    this.#onShape = onShape
    this.place = element('section', {
      className: 'pdf-page',
      ariaLabel: `第 ${number} 页，共 ${document.numPages} 页`,
    })
    this.place.style.aspectRatio = String(ratio)
    this.place.append(this.#canvas, this.#words)
  }

  async draw(): Promise<void> {
    this.#wanted = true
    try {
      const page = await this.#document.getPage(this.#number)
      this.#page = page
      if (!this.#wanted) return
      await this.#paint(page)
      this.#words.textContent = await wordsOf(page)
    } catch (error) {
      if (this.#wanted && !isCancelled(error)) this.#offerAgain()
    }
  }

  /** Frees the page's picture and what was decoded for it, which are large. */
  forget(): void {
    this.#wanted = false
    this.#drawing?.cancel()
    this.#canvas.width = 0
    this.#canvas.height = 0
    const page = this.#page
    // A page that is being drawn frees nothing, so the cancelled drawing has to end first.
    const ended = this.#drawing?.promise ?? Promise.resolve()
    void ended.catch(() => {}).then(() => !this.#wanted && page?.cleanup())
  }

  async #paint(page: PDFPageProxy): Promise<void> {
    const natural = page.getViewport({ scale: 1 })
    this.#take(natural.width / natural.height)
    const pixels = this.place.clientWidth * Math.min(devicePixelRatio, mostPixelRatio)
    const wanted = pixels / natural.width
    const scale = Math.min(wanted, Math.sqrt(mostPixels / (natural.width * natural.height)))
    const viewport = page.getViewport({ scale })
    this.#drawing?.cancel()
    this.#canvas.width = Math.round(viewport.width)
    this.#canvas.height = Math.round(viewport.height)
    this.#drawing = page.render({ canvas: this.#canvas, viewport })
    await this.#drawing.promise
  }

  #take(ratio: number): void {
    if (ratio === this.#ratio) return
    this.#ratio = ratio
    this.place.style.aspectRatio = String(ratio)
    this.#onShape()
  }

  #offerAgain(): void {
    const again = element('button', {
      type: 'button',
      className: 'pdf-again pdf-page-again',
      textContent: '这一页没有读出来，再试一次',
    })
    again.addEventListener('click', () => {
      again.remove()
      void this.draw()
    })
    this.place.querySelector('.pdf-page-again')?.remove()
    this.place.append(again)
  }
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'RenderingCancelledException'
