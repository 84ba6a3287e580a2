/** A part of a picture in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** A cover is 16:9; larger pictures are reduced to what any screen shows. */
export const coverRatio = 16 / 9
const largestWidth = 1600

/** The size a crop is kept at: never enlarged. */
export function cropSize({ width }: Area): { width: number; height: number } {
  const kept = Math.max(1, Math.min(largestWidth, Math.round(width)))
  return { width: kept, height: Math.max(1, Math.round(kept / coverRatio)) }
}

/** Cuts a part out of a picture, as a JPEG file. */
export async function cropPicture(source: string, area: Area, name: string): Promise<File> {
  const picture = await loadPicture(source)
  const canvas = document.createElement('canvas')
  const size = cropSize(area)
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser gives no canvas')
  // A transparent picture would turn black as JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the browser could not write the picture')
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || '封面'}.jpg`, { type: 'image/jpeg' })
}

async function loadPicture(source: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  return picture
}
