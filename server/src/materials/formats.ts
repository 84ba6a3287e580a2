import { type Kind, uploadRules } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'

/** How an extension is served, and what its content may turn out to be (names of the `file-type` package). */
type Format = { mime: string; found: readonly string[] }

const formats: Record<Kind, Record<string, Format>> = {
  [fileKind.video]: {
    mp4: { mime: 'video/mp4', found: ['mp4', 'm4v'] },
    m4v: { mime: 'video/mp4', found: ['mp4', 'm4v'] },
    mov: { mime: 'video/quicktime', found: ['mov'] },
    webm: { mime: 'video/webm', found: ['webm'] },
  },
  [fileKind.audio]: {
    mp3: { mime: 'audio/mpeg', found: ['mp3'] },
    m4a: { mime: 'audio/mp4', found: ['m4a', 'mp4'] },
    aac: { mime: 'audio/aac', found: ['aac'] },
    wav: { mime: 'audio/wav', found: ['wav'] },
    ogg: { mime: 'audio/ogg', found: ['ogg', 'oga', 'opus', 'spx'] },
    webm: { mime: 'audio/webm', found: ['webm'] },
  },
  [fileKind.image]: {
    jpg: { mime: 'image/jpeg', found: ['jpg'] },
    jpeg: { mime: 'image/jpeg', found: ['jpg'] },
    png: { mime: 'image/png', found: ['png', 'apng'] },
    webp: { mime: 'image/webp', found: ['webp'] },
    gif: { mime: 'image/gif', found: ['gif'] },
  },
  [fileKind.document]: { pdf: { mime: 'application/pdf', found: ['pdf'] } },
  [fileKind.archive]: { zip: { mime: 'application/zip', found: ['zip'] } },
}

/** A kind's folder in the storage. */
export const kindFolders = {
  [fileKind.video]: 'video',
  [fileKind.audio]: 'audio',
  [fileKind.image]: 'image',
  [fileKind.document]: 'document',
  [fileKind.archive]: 'archive',
} as const

/** Kinds that a browser shows by itself; the others are only ever saved to disk. */
export const isShown = (kind: Kind) => kind <= 3

export function formatOf(kind: Kind, ext: string): Format | undefined {
  return Object.hasOwn(formats[kind], ext) ? formats[kind][ext] : undefined
}

/** The lower-case extension of a file's name; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

export const kinds = [1, 2, 3, 4, 5] as const satisfies readonly Kind[]

/** The kind that an extension usually is; undefined when it is not for us. */
export function kindOf(ext: string): Kind | undefined {
  return kinds.find((kind) => formatOf(kind, ext))
}

/** What a refused file should have been. */
export function wantedFormats(kind: Kind | undefined): string {
  if (!kind) return '文件类型不支持，请上传视频、音频、图片、PDF 或 ZIP'
  const { name, extensions } = uploadRules[kind]
  return `${name}支持 ${extensions.join('、')}，请换一个文件`
}

/** How an object is served, by its key: extension and folder were checked against its content. */
export function mimeOfKey(key: string): { kind: Kind; mime: string } {
  const folder = key.split('/')[1]
  // thumbnails are in a folder of their own
  const kind = kinds.find((each) => kindFolders[each] === folder) ?? 3
  return { kind, mime: formatOf(kind, extensionOf(key))?.mime ?? 'application/octet-stream' }
}
