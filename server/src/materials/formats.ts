import { type Kind, uploadRules } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'

/**
 * The MIME type that an extension is served with, and the types that its content may have (names of the `file-type`
 * package).
 */
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

/** Each kind's folder in the storage. */
export const kindFolders = {
  [fileKind.video]: 'video',
  [fileKind.audio]: 'audio',
  [fileKind.image]: 'image',
  [fileKind.document]: 'document',
  [fileKind.archive]: 'archive',
} as const

/** Kinds that a browser shows. The others are always downloads. */
export const isShown = (kind: Kind) => kind <= 3

export function formatOf(kind: Kind, ext: string): Format | undefined {
  return Object.hasOwn(formats[kind], ext) ? formats[kind][ext] : undefined
}

/** The lower-case extension of a file's name. Empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

export const kinds = [1, 2, 3, 4, 5] as const satisfies readonly Kind[]

/** The usual kind of an extension. Undefined when we do not accept it. */
export function kindOf(ext: string): Kind | undefined {
  return kinds.find((kind) => formatOf(kind, ext))
}

/** Tells which formats are accepted instead of the refused one. */
export function wantedFormats(kind: Kind | undefined): string {
  if (!kind) return '文件类型不支持，请上传视频、音频、图片、PDF 或 ZIP'
  const { name, extensions } = uploadRules[kind]
  return `${name}支持 ${extensions.join('、')}，请换一个文件`
}

/** The kind and MIME type by the key, whose folder and extension were checked against the content. */
export function mimeOfKey(key: string): { kind: Kind; mime: string } {
  // a trial is a part of its original, in the same format
  const folder = key.split('/')[1]?.replace('-trial', '')
  // thumbnails have their own folder and are images
  const kind = kinds.find((each) => kindFolders[each] === folder) ?? 3
  return { kind, mime: formatOf(kind, extensionOf(key))?.mime ?? 'application/octet-stream' }
}
