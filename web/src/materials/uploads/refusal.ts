import { uploadRules } from '@zsm/contract/materials'
import { kindName, limitText, type MediaKind } from '../media-kind.ts'

type Named = { name: string; size: number }

/** Why a file is not sent at all; undefined if it may be sent. */
export function refusalOf({ name, size }: Named, kind: MediaKind): string | undefined {
  const { extensions, maxSize } = uploadRules[kind]
  const allowed: readonly string[] = extensions
  if (!allowed.includes(extensionOf(name))) {
    return `不是可用的${kindName(kind)}，请选择 ${extensions.join('、')} 文件`
  }
  if (size === 0) return '文件是空的，请重新选择'
  if (size > maxSize) return `超过 ${limitText(maxSize)}，请压缩后再上传`
  return undefined
}

export type Refused = { name: string; reason: string }

/** The accepted files, up to the maximum, and the reasons for refusing the others. */
export function sortFiles<File extends Named>(files: readonly File[], kind: MediaKind, most: number) {
  const taken: File[] = []
  const refused: Refused[] = []
  for (const file of files) {
    const reason = refusalOf(file, kind) ?? (taken.length < most ? undefined : `这里只能选 ${most} 个文件`)
    if (reason) refused.push({ name: file.name, reason })
    else taken.push(file)
  }
  return { taken, refused }
}

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const longestTitle = 120

/** A title from a file's name: without its extension and without characters that titles may not contain. */
export function titleOf(name: string): string {
  const stem = name.replace(/\.[^.]+$/, '').replace(/\p{Cc}+/gu, ' ')
  return stem.trim().slice(0, longestTitle).trim() || '未命名'
}
