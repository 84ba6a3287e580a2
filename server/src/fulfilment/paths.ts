/** The address of a file of a service order. The creator's cookie for files is sent only below `/media`. */
export const attachmentPath = (orderId: string, fileId: string): string =>
  `/media/service/${orderId}/${fileId}`
