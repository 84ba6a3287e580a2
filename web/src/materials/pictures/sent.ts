import type { File as MediaFile } from '@zsm/contract/materials'
import { create } from 'zustand'
import { isMoving, removeUpload, type Upload, useUploads } from '../../ui/upload/upload-store.ts'

/** A picture cropped for a field, on its way to the library; `file` once it is stored. */
type SentPicture = { id: string; url: string; file?: MediaFile }

/** By the field's place and outside the pages, so that a page that is reloaded or reopened finds the picture of its field. */
const useSentPictures = create<Record<string, SentPicture>>(() => ({}))

export function expectPicture(place: string, id: string, picture: File) {
  forgetPicture(place)
  useSentPictures.setState({ [place]: { id, url: URL.createObjectURL(picture) } })
}

export function arrivePicture(place: string, id: string, file: MediaFile) {
  const sent = useSentPictures.getState()[place]
  if (sent?.id === id) useSentPictures.setState({ [place]: { ...sent, file } })
}

/** The picture that waits for the field of this place, and its upload. A cancelled one no longer waits. */
export function useSentPicture(place: string): { sent?: SentPicture; upload?: Upload } {
  const sent = useSentPictures((all) => all[place])
  const upload = useUploads(({ uploads }) => uploads.find(({ id }) => id === sent?.id))
  if (!sent || (!sent.file && (!upload || upload.state === 'cancelled'))) return {}
  return { sent, ...(upload && upload.state !== 'done' && { upload }) }
}

/** Whether a form sent now would miss its picture. */
export function isPictureWaiting(place: string): boolean {
  const sent = useSentPictures.getState()[place]
  return useUploads.getState().uploads.some((upload) => upload.id === sent?.id && isMoving(upload))
}

/** Why the form cannot be sent yet. */
export const waitingText = (name: string) => `${name}还没有传完，请等它传完，或取消上传后再提交`

/** The field has the picture, or another is chosen: an unfinished upload is cancelled. */
export function forgetPicture(place: string) {
  const { [place]: sent, ...others } = useSentPictures.getState()
  if (!sent) return
  URL.revokeObjectURL(sent.url)
  useSentPictures.setState(others, true)
  const upload = useUploads.getState().uploads.find(({ id }) => id === sent.id)
  if (!upload || upload.state === 'done') return
  if (isMoving(upload)) upload.onCancel?.()
  removeUpload(sent.id)
}

export function forgetPictures() {
  for (const place of Object.keys(useSentPictures.getState())) forgetPicture(place)
}
