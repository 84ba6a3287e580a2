import { type Kind, uploadRules } from '@zsm/contract/materials'

/** The kinds of the library: 1 video, 2 audio, 3 image, 4 document, 5 archive. */
export type MediaKind = Kind

export const kindName = (kind: MediaKind) => uploadRules[kind].name

/** The file types offered by the browser's file dialog. */
export const acceptOf = (kind: MediaKind) =>
  uploadRules[kind].extensions.map((extension) => `.${extension}`).join(',')

/** The limits for uploads, in words. */
export function rulesText(kind: MediaKind): string {
  const { extensions, maxSize } = uploadRules[kind]
  return `支持 ${extensions.join('、')}，单个文件最大 ${limitText(maxSize)}`
}

export const limitText = (maxSize: number) =>
  maxSize >= 1024 ** 3 ? `${maxSize / 1024 ** 3} GB` : `${maxSize / 1024 ** 2} MB`
