import { type Attachment, fulfilment } from '@zsm/contract/fulfilment'
import type { OrderId } from '@zsm/contract/values'
import { learnerCall } from '../../api/learner-call.ts'
import { TemplateError } from '../../api/template-error.ts'
import { sendFile } from '../../api/upload.ts'

/** Uploads a file for an order. The creator sees it only after it was sent with an answer or a message. */
export async function uploadFor(
  orderId: OrderId,
  file: File,
  onPercent: (percent: number) => void,
): Promise<Attachment> {
  const { name: filePath, size } = file
  if (size === 0) throw new TemplateError(0, '文件是空的，请重新选择')
  const { key, token, host } = await learnerCall(fulfilment.uploadOwnToken, { orderId, filePath, size })
  const onSent = (bytes: number) => onPercent(Math.floor((bytes / Math.max(1, size)) * 100))
  await sendFile({ host, key, token, file, signal: new AbortController().signal, onSent })
  return learnerCall(fulfilment.addOwnFile, { orderId, key, title: filePath.slice(-120) })
}
