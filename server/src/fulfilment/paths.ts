/** The path of a service order's file. It lies below `/media`, because the creator's cookie for files is sent only there. */
export const attachmentPath = (orderId: string, fileId: string): string =>
  `/media/service/${orderId}/${fileId}`
