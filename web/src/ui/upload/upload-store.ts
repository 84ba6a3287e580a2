import { create } from 'zustand'

/**
 * `paused`: the connection is down, and the upload continues by itself. `asking`: it waits for a choice. `lost`: the page was
 * closed meanwhile, and the browser no longer has the file.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'asking'
  | 'lost'
  | 'done'
  | 'failed'
  | 'cancelled'

type UploadChoice = { label: string; choose: () => void }

/** An upload as the tray shows it. Its sender updates it. */
export type Upload = {
  id: string
  name: string
  size: number
  sent: number
  state: UploadState
  /** Bytes a second; undefined if unknown. */
  speed?: number | undefined
  /** Why it failed or was interrupted, or the question to the user. */
  reason?: string | undefined
  /** The choices that answer the reason. */
  choices?: UploadChoice[] | undefined
  onCancel?: () => void
  /** Absent if a retry cannot help. */
  onRetry?: (() => void) | undefined
}

/** Specification 3: what one transfer to an upload host needs, and the button by which its file was chosen. */
export type Transfer = { key: string; token: string; file: Blob | null; browseButton: string }

type UploadStore = {
  uploads: Upload[]
  /** The form being sent to the storage. */
  qiniuData: Transfer
  /** The file being sent in pieces to our own host. */
  qiniuDataSaas: Transfer
}

export const noTransfer: Transfer = { key: '', token: '', file: null, browseButton: '' }

/** The uploads of this visit. They live outside the pages, so that leaving a page cancels nothing. */
export const useUploads = create<UploadStore>(() => ({
  uploads: [],
  qiniuData: noTransfer,
  qiniuDataSaas: noTransfer,
}))

export const addUpload = (upload: Upload) =>
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))

export const changeUpload = (id: string, patch: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)),
  }))

export const removeUpload = (id: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))

export const isMoving = ({ state }: Upload) =>
  state === 'waiting' || state === 'sending' || state === 'paused'

/** Nothing is left to do, and closing the page loses nothing. */
export const isSettled = ({ state }: Upload) => state === 'done' || state === 'cancelled'

/** Removes the uploads that are done, failed or cancelled. */
export const clearFinished = () =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((upload) => isMoving(upload) || upload.state === 'asking'),
  }))
