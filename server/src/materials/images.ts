import sharp from 'sharp'

/** A small file can hold an enormous picture: more than this is refused from its header, before it is unpacked. */
const maxPixels = 100_000_000
const thumbnailWidth = 480
export const thumbnailMime = 'image/webp'

// one picture at a time: unpacking is what costs memory here
sharp.concurrency(1)
sharp.cache(false)

/** Width and height as the picture is seen; undefined where the file is not a picture we can show. */
export async function measureImage(path: string): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: maxPixels }).metadata()
    return autoOrient.width * autoOrient.height <= maxPixels ? autoOrient : undefined
  } catch {
    return undefined
  }
}

/** Writes a small WebP copy; false where the picture is broken. */
export async function writeThumbnail(from: string, to: string): Promise<boolean> {
  try {
    await sharp(from, { limitInputPixels: maxPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: thumbnailWidth, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(to)
    return true
  } catch {
    return false
  }
}
