import type { File as MediaFile } from '@zsm/contract/materials'
import { create } from 'zustand'
import { isMoving, removeUpload, type Upload, useUploads } from '../../ui/upload/upload-store.ts'

/** A picture that was cut for a field and is on its way to the library: `file` once it is there. */
type SentPicture = { id: string; url: string; file?: MediaFile }

/** By the field's place, outside the pages: a page that is loaded or opened again finds what was cut for its field. */
const useSentPictures = create<Record<string, SentPicture>>(() => ({}))

export function expectPicture(place: string, id: string, picture: File) {
  forgetPicture(place)
  useSentPictures.setState({ [place]: { id, url: URL.createObjectURL(picture) } })
}

export function arrivePicture(place: string, id: string, file: MediaFile) {
  const sent = useSentPictures.getState()[place]
  if (sent?.id === id) useSentPictures.setState({ [place]: { ...sent, file } })
}

/** What waits for the field of this place, and its line among the uploads. A cancelled one waits no longer. */
export function useSentPicture(place: string): { sent?: SentPicture; upload?: Upload } {
  const sent = useSentPictures((all) => all[place])
  const upload = useUploads(({ uploads }) => uploads.find(({ id }) => id === sent?.id))
  if (!sent || (!sent.file && (!upload || upload.state === 'cancelled'))) return {}
  return { sent, ...(upload && upload.state !== 'done' && { upload }) }
}

/** Whether a picture would be missed by a form that is sent now. */
export function isPictureWaiting(place: string): boolean {
  const sent = useSentPictures.getState()[place]
  return useUploads.getState().uploads.some((upload) => upload.id === sent?.id && isMoving(upload))
}

/** Why a form is not sent yet. */
export const waitingText = (name: string) => `${name}还没有传完，请等它传完，或取消上传后再提交`

/** The field has the picture, or wants another: what is still on its way is given up. */
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
