import { encodeCanvas, loadPicture } from './canvas.ts'

/** A part of a picture in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** The shape of a cropped picture. Larger pictures are scaled down to the greatest width that any screen shows. */
export type Shape = { ratio: number; largestWidth: number; shownWidth: number }
export const coverShape: Shape = { ratio: 16 / 9, largestWidth: 1600, shownWidth: 256 }
export const squareShape: Shape = { ratio: 1, largestWidth: 800, shownWidth: 112 }

/** The size at which a crop is stored. It is never enlarged. */
export function cropSize({ width }: Area, { ratio, largestWidth }: Shape): { width: number; height: number } {
  const kept = Math.max(1, Math.min(largestWidth, Math.round(width)))
  return { width: kept, height: Math.max(1, Math.round(kept / ratio)) }
}

/** Crops a picture to a JPEG file. */
export async function cropPicture(source: string, area: Area, shape: Shape, name: string): Promise<File> {
  const picture = await loadPicture(source)
  const canvas = document.createElement('canvas')
  const size = cropSize(area, shape)
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser offers no 2D canvas')
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  const blob = await encodeCanvas(canvas, 'image/jpeg', 0.9)
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || '图片'}.jpg`, { type: 'image/jpeg' })
}
