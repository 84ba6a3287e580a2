import { bytes } from '../../format/bytes.ts'
import { leftText, secondsLeft } from './speed.ts'
import { isMoving, isSettled, type Upload } from './upload-store.ts'

const countOf = (uploads: readonly Upload[], wanted: Upload['state']) =>
  uploads.filter(({ state }) => state === wanted).length

/** What the tray is about, in a few words. */
export function headline(uploads: readonly Upload[]): string {
  const moving = uploads.filter(isMoving).length
  const paused = countOf(uploads, 'paused')
  if (moving > 0 && paused === moving) return `${paused} 个文件已暂停`
  if (moving > 0 && paused + countOf(uploads, 'offline') === moving)
    return `${moving - paused} 个文件等待网络`
  if (moving > 0) return `正在上传 ${moving - paused} 个文件${paused > 0 ? `，${paused} 个已暂停` : ''}`
  const asking = countOf(uploads, 'asking')
  if (asking > 0) return `${asking} 个文件等您选择`
  const lost = countOf(uploads, 'lost')
  if (lost > 0) return `${lost} 个文件上次没有传完`
  const failed = countOf(uploads, 'failed')
  if (failed > 0) return `${failed} 个文件没有传成`
  return uploads.some(({ state }) => state === 'done') ? '全部上传完成' : '已取消上传'
}

/** Speed and remaining time of all that is being sent or waits for it; empty if unknown. */
export function paceText(uploads: readonly Upload[], speed: number | undefined): string {
  if (speed === undefined || speed <= 0 || countOf(uploads, 'sending') === 0) return ''
  const rest = uploads
    .filter(({ state }) => state === 'sending' || state === 'waiting')
    .reduce((sum, { size, sent }) => sum + Math.max(0, size - sent), 0)
  const left = secondsLeft(rest, speed)
  return [`${bytes(speed)}/s`, ...(left ? [`还要${leftText(left)}`] : [])].join(' · ')
}

/** What closing the page would mean in this browser, in one sentence. */
export function closingText(uploads: readonly Upload[]): string {
  const open = uploads.filter((upload) => !isSettled(upload))
  if (open.length === 0) return '没有正在上传的文件，可以放心关闭页面'
  if (open.every(({ state }) => state === 'failed')) return '重试或移除后再关闭页面'
  const needed = open.filter(({ state }) => state !== 'failed')
  const chosen = needed.filter(({ reopens }) => reopens !== 'byItself' && reopens !== 'allowed').length
  if (chosen > 0) return `关闭后需要重新选择 ${chosen} 个文件，已经传上去的部分不用再传`
  if (needed.every(({ state }) => state === 'asking')) return '可以关闭本页：重新打开后再选'
  if (needed.some(({ reopens }) => reopens === 'allowed'))
    return '可以关闭本页：重新打开后继续，浏览器可能会请您允许读取文件'
  return '可以关闭本页：重新打开后自动继续'
}
