import { encodeCanvas, loadPicture } from '../../pictures/canvas.ts'
import type { Area } from '../../pictures/crop.ts'

export type Format = 'image/webp' | 'image/jpeg' | 'image/png'
const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' }

type Wanted = {
  /** In the picture's own pixels. Absent: all of it. */
  area?: Area | undefined
  /** The longer side is at most this long. A picture is never enlarged. */
  longest?: number | undefined
  format: Format
  /** From 0 to 1, for JPEG and WebP. */
  quality: number
}

/** The size at which a part is drawn. */
export function drawnSize(
  { width, height }: Pick<Area, 'width' | 'height'>,
  longest = Number.POSITIVE_INFINITY,
) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Draws a picture, or a part of it, into a new file. A browser that cannot encode WebP gets a JPEG. */
export async function drawPicture(
  { url, title }: { url: string; title: string },
  { area, longest, format, quality }: Wanted,
): Promise<{ file: File; width: number; height: number }> {
  const picture = await loadPicture(url)
  const part = area ?? { x: 0, y: 0, width: picture.naturalWidth, height: picture.naturalHeight }
  const size = drawnSize(part, longest)
  const draw = (type: Format) => {
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser offers no 2D canvas')
    if (type === 'image/jpeg') {
      // Transparent pixels would become black in a JPEG.
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, size.width, size.height)
    }
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
    return encodeCanvas(canvas, type, quality)
  }
  const first = await draw(format)
  const blob = first.type === format ? first : await draw('image/jpeg')
  const name = `${title.replace(/\.\w{2,4}$/, '') || '图片'}.${extensions[blob.type] ?? 'jpg'}`
  return { file: new File([blob], name, { type: blob.type }), ...size }
}
