/** The shapes in which a poster is made, in pixels. All are as wide as a phone's album shows sharply. */
export const posterFormats = [
  { value: 'tall', label: '竖版 3:4', width: 1080, height: 1440 },
  { value: 'full', label: '全屏 9:16', width: 1080, height: 1920 },
  { value: 'square', label: '方形 1:1', width: 1080, height: 1080 },
] as const

export type PosterFormat = (typeof posterFormats)[number]

type Box = { x: number; y: number; width: number; height: number }

/** Where the parts of a poster stand. Sizes of text are in pixels. */
type PosterLayout = {
  cover: Box
  title: Box & { size: number; lines: number }
  price: { x: number; y: number; size: number }
  code: Box
  /** The sentence below the code, centred. */
  hint: { x: number; y: number; size: number }
}

const edge = 64
const lineHeight = 1.35

/** In a square the code stands beside the words, otherwise below them. */
export function layoutPoster({ width, height: bottom, value }: PosterFormat): PosterLayout {
  const cover = { x: 0, y: 0, width, height: Math.round((width * 9) / 16) }
  const isSquare = value === 'square'
  const side = isSquare ? 260 : value === 'tall' ? 300 : 440
  const hintSize = 30
  const code = {
    x: isSquare ? width - edge - side : (width - side) / 2,
    y: bottom - edge - hintSize - 20 - side,
    width: side,
    height: side,
  }
  const size = value === 'full' ? 76 : 60
  const lines = value === 'full' ? 4 : isSquare ? 3 : 2
  const room = isSquare ? code.x - edge * 1.5 : width - edge * 2
  const height = Math.round(lines * size * lineHeight)
  const title = { x: edge, y: cover.height + 56, width: room, height, size, lines }
  const price = { x: edge, y: title.y + title.height + 24, size: size + 8 }
  return { cover, title, price, code, hint: { x: code.x + side / 2, y: bottom - edge, size: hintSize } }
}

/**
 * Breaks a title into lines that are no wider than `width`, as `measure` says. What does not fit ends with an ellipsis. Chinese may
 * break anywhere, so a word of Latin letters may too.
 */
export function breakLines(
  text: string,
  { width, lines }: { width: number; lines: number },
  measure: (text: string) => number,
): string[] {
  const broken: string[] = []
  let rest = [...text.trim()]
  while (rest.length > 0 && broken.length < lines) {
    const isLast = broken.length === lines - 1
    const fits = (count: number) => {
      const line = rest.slice(0, count).join('')
      return measure(isLast && count < rest.length ? `${line}…` : line) <= width
    }
    let count = rest.length
    while (count > 1 && !fits(count)) count--
    const line = rest.slice(0, count).join('')
    broken.push(isLast && count < rest.length ? `${line}…` : line)
    rest = rest.slice(count)
    while (rest[0] === ' ') rest.shift()
  }
  return broken
}
