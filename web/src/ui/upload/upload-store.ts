import { create } from 'zustand'

/**
 * `paused`: the line is down, and it goes on by itself. `asking`: it waits for a choice. `lost`: the page was closed
 * meanwhile, and the browser no longer has the file.
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

/** A file on its way, as the tray shows it. Whoever sends it keeps it current. */
export type Upload = {
  id: string
  name: string
  size: number
  sent: number
  state: UploadState
  /** Bytes a second; undefined while nobody can say. */
  speed?: number | undefined
  /** Why it failed or was interrupted, or what is asked. */
  reason?: string | undefined
  /** What can be done about the reason. */
  choices?: UploadChoice[] | undefined
  onCancel?: () => void
  /** Absent where trying again can't help. */
  onRetry?: (() => void) | undefined
}

/** Seed 3: what one transfer to an upload host needs, and the button by which its file was chosen. */
export type Transfer = { key: string; token: string; file: Blob | null; browseButton: string }

type UploadStore = {
  uploads: Upload[]
  /** The form on its way to the storage. */
  qiniuData: Transfer
  /** The file that our own host takes in pieces. */
  qiniuDataSaas: Transfer
}

export const noTransfer: Transfer = { key: '', token: '', file: null, browseButton: '' }

/** The uploads of this visit: outside the pages, so that leaving one cancels nothing. */
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

/** Nothing is left to do about it, and nothing is lost by closing the page. */
export const isSettled = ({ state }: Upload) => state === 'done' || state === 'cancelled'

/** Takes away what is over: done, failed or cancelled. */
export const clearFinished = () =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((upload) => isMoving(upload) || upload.state === 'asking'),
  }))
