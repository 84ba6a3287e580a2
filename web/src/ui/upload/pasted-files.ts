import type { Instant } from '@zsm/contract/values'
import { instantNow } from '../../format/elapsed.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/** Browsers call every picture of the clipboard the same. */
const nameless = /^image\.(png|jpe?g|gif|webp)$/i

/** The name of a pasted file; a picture that has none is called by its time. */
export function pastedName(name: string, instant: Instant, at = 0): string {
  const ending = nameless.exec(name)?.[1]
  if (!ending) return name
  const now = new Date(instant)
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join('.')
  return `粘贴的图片 ${day} ${time}${at > 0 ? `-${at + 1}` : ''}.${ending}`
}

/** The files of a paste. What is pasted into a field or a dialog belongs to it. */
export function pastedFiles({ clipboardData, target }: ClipboardEvent, now = instantNow()): File[] {
  const isTaken =
    target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]')
  return isTaken || !clipboardData ? [] : namedFiles(clipboardData.files, now)
}

/** Pasted files, each with a name that tells it from others. */
export const namedFiles = (files: Iterable<File>, now = instantNow()): File[] =>
  [...files].map((file, at) => {
    const name = pastedName(file.name, now, at)
    return name === file.name ? file : new File([file], name, { type: file.type })
  })
