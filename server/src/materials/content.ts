import type { Kind } from '@zsm/contract/materials'
import { fail } from '../failure.ts'
import { formatOf, wantedFormats } from './formats.ts'
import { measureImage } from './pictures/pictures.ts'

type Content = { mime: string; width: number | null; height: number | null }

/** Detects what a file is from its bytes. Fails unless that fits its kind and extension. */
export async function inspectContent(path: string, kind: Kind, ext: string): Promise<Content> {
  // imported at first use: the package loads a parser for every file type
  const { fileTypeFromFile } = await import('file-type')
  const format = formatOf(kind, ext)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!format || !found || !format.found.includes(found.ext)) {
    fail('fileTypeRefused', { message: wantedFormats(kind) })
  }
  if (kind !== 3) return { mime: format.mime, width: null, height: null }
  const measured = await measureImage(path)
  return measured ? { mime: format.mime, ...measured } : refuseImage()
}

export function refuseImage(): never {
  return fail('fileTypeRefused', { message: '图片已损坏或像素过大，请换一张' })
}
