import type { File as MediaFile } from '@zsm/contract/materials'
import { bytes } from '../../format/bytes.ts'

/** Size and dimensions in one line: `12 MB · 1920 × 1080`. */
export function sizeText({ size, width, height }: MediaFile): string {
  return width && height ? `${bytes(size)} · ${width} × ${height}` : bytes(size)
}
