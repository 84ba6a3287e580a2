import { encode } from 'uqr'
import { encodeCanvas, loadPicture } from '../../materials/public.ts'
import { breakLines, layoutPoster, type PosterFormat } from './poster-layout.ts'

/** What a poster says. `price` is empty for a shop. */
export type Poster = { title: string; price: string; address: string; coverUrl: string | null }

const font = '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif'

/** Draws a poster as a PNG: dark on white in every theme, because it leaves the site. A cover that cannot be read is left out. */
export async function drawPoster(poster: Poster, format: PosterFormat): Promise<Blob> {
  const cover =
    poster.coverUrl === null ? undefined : await loadPicture(poster.coverUrl).catch(() => undefined)
  const canvas = document.createElement('canvas')
  canvas.width = format.width
  canvas.height = format.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser offers no 2D canvas')
  const layout = layoutPoster(format)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, format.width, format.height)
  drawCover(context, layout.cover, cover)

  const { title, price, hint } = layout
  context.textBaseline = 'top'
  context.fillStyle = '#1f2329'
  context.font = `600 ${title.size}px ${font}`
  const lines = breakLines(poster.title, title, (text) => context.measureText(text).width)
  for (const [index, line] of lines.entries())
    context.fillText(line, title.x, title.y + (index * title.height) / title.lines)

  context.fillStyle = '#d4380d'
  context.font = `700 ${price.size}px ${font}`
  const unused = ((title.lines - lines.length) * title.height) / title.lines
  context.fillText(poster.price, price.x, price.y - unused)

  drawCode(context, layout.code, poster.address)
  context.textAlign = 'center'
  context.textBaseline = 'bottom'
  context.fillStyle = '#646a73'
  context.font = `${hint.size}px ${font}`
  context.fillText('长按或扫码查看', hint.x, hint.y)
  return encodeCanvas(canvas, 'image/png')
}

type Box = ReturnType<typeof layoutPoster>['cover']

/** The middle of the picture, as large as fills the box. */
function drawCover(context: CanvasRenderingContext2D, box: Box, picture: HTMLImageElement | undefined): void {
  if (!picture) {
    context.fillStyle = '#e8f3ff'
    context.fillRect(box.x, box.y, box.width, box.height)
    return
  }
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight)
  const width = box.width / scale
  const height = box.height / scale
  const [x, y] = [(naturalWidth - width) / 2, (naturalHeight - height) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, box.x, box.y, box.width, box.height)
}

function drawCode(context: CanvasRenderingContext2D, box: Box, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 1 })
  const step = Math.floor(box.width / size)
  const [left, top] = [box.x + (box.width - step * size) / 2, box.y + (box.height - step * size) / 2]
  context.fillStyle = '#000000'
  for (const [y, row] of data.entries())
    for (const [x, on] of row.entries()) if (on) context.fillRect(left + x * step, top + y * step, step, step)
}
