/** What stands in the middle of the view: a page, how far down in it, and how far to the right, as shares. */
export type Place = { page: number; down: number; right: number }

/** Keeps what is read in the middle of the view while the pages change their sizes. Pages are positioned within the scroller. */
export class ReadingPlace {
  #scroller: HTMLElement
  #pages: readonly HTMLElement[]
  #place: Place
  #width = 0
  #height = 0

  constructor(scroller: HTMLElement, pages: readonly HTMLElement[], place: Place) {
    this.#scroller = scroller
    this.#pages = pages
    this.#place = place
  }

  get place(): Place {
    return this.#place
  }

  /** The page in the middle of the view, from 0. */
  get page(): number {
    return this.#place.page
  }

  /** Call when the reader has scrolled. A scroll that a new size caused is none: `settle` comes after it. */
  note(): void {
    const { clientWidth, clientHeight, scrollTop, scrollLeft, scrollWidth } = this.#scroller
    if (clientWidth !== this.#width || clientHeight !== this.#height) return
    const middle = scrollTop + clientHeight / 2
    const page = Math.max(
      0,
      this.#pages.findLastIndex(({ offsetTop }) => offsetTop <= middle),
    )
    const { offsetTop = 0, offsetHeight = 1 } = this.#pages[page] ?? {}
    this.#place = {
      page,
      down: Math.min((middle - offsetTop) / offsetHeight, 1),
      right: (scrollLeft + clientWidth / 2) / scrollWidth,
    }
  }

  /** Call when pages or the view have other sizes: brings the place back into the middle. Answers whether the width is another. */
  settle(): boolean {
    const { clientWidth, clientHeight, scrollWidth } = this.#scroller
    const isOther = clientWidth !== this.#width
    this.#width = clientWidth
    this.#height = clientHeight
    const { page, down, right } = this.#place
    const { offsetTop = 0, offsetHeight = 0 } = this.#pages[page] ?? {}
    this.#scroller.scrollTop = offsetTop + down * offsetHeight - clientHeight / 2
    this.#scroller.scrollLeft = right * scrollWidth - clientWidth / 2
    return isOther
  }
}

export const atTheStart: Place = { page: 0, down: 0, right: 0.5 }
