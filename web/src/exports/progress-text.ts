import type { ExportRecord } from '@zsm/contract/exports'
import { exportState } from '@zsm/contract/states'
import { bytes } from '../format/bytes.ts'
import { thousands } from '../format/number.ts'
import { dateTime, day } from '../format/time.ts'

/** A name that is unique among files of the same name. */
export const nameOf = ({ fileName, createTime }: Pick<ExportRecord, 'fileName' | 'createTime'>) =>
  `${fileName}，${dateTime(createTime)} 导出`

export const isUnderWay = ({ statusDict }: Pick<ExportRecord, 'statusDict'>) =>
  statusDict === exportState.queued || statusDict === exportState.running

/** One sentence about an export: its progress, how long the file is stored, or why it failed. */
export function progressText({ statusDict, rowCount, size, expireTime, reason }: ExportRecord): string {
  if (statusDict === exportState.queued) return '正在排队，很快开始'
  if (statusDict === exportState.running) return `已写入 ${thousands(rowCount)} 条，可以关闭，在后台继续`
  if (statusDict === exportState.done) {
    const kept = expireTime ? `，保留到 ${day(expireTime)}` : ''
    return `共 ${thousands(rowCount)} 条，${bytes(size)}${kept}`
  }
  return reason || (statusDict === exportState.expired ? '文件已过期，请重新导出' : '没有生成，请重新导出')
}
