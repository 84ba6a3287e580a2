/**
 * Reads a picture for a canvas. It may come from a store of another origin: without that store's permission it is not read, because
 * a canvas with it could not be saved.
 */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  await picture.decode()
  return picture
}

/** What is drawn, as a file. `quality` is for JPEG, from 0 to 1. */
export async function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error('the browser could not encode the picture')
  return blob
}
