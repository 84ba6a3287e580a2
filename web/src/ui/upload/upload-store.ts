import { create } from 'zustand'

/**
 * `paused`: by the user. `offline`: the connection is down, and the upload continues by itself. `asking`: it waits for a choice.
 * `lost`: the page was closed meanwhile, and the file is needed again.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'offline'
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
  /** Its place among the uploads. */
  rank: number
  state: UploadState
  /**
   * What a closed page means for it: it continues by itself, it continues once the browser is allowed to read the file, or the
   * file must be chosen again, which is also so when absent.
   */
  reopens?: 'byItself' | 'allowed' | 'chosen' | undefined
  /** Bytes a second; undefined if unknown. */
  speed?: number | undefined
  /** Why it failed or was interrupted, or the question to the user. */
  reason?: string | undefined
  /** The choices that answer the reason. */
  choices?: UploadChoice[] | undefined
  onCancel?: () => void
  onPause?: (() => void) | undefined
  onResume?: (() => void) | undefined
  /** Absent if a retry cannot help. */
  onRetry?: (() => void) | undefined
}

/** Specification 3: what one transfer to an upload host needs, and the button by which its file was chosen. */
export type Transfer = { key: string; token: string; file: Blob | null; browseButton: string }

type UploadStore = {
  uploads: Upload[]
  /** All transfers together, in bytes a second; undefined if unknown. */
  speed: number | undefined
  /** The forms being sent to the storage. */
  qiniuData: readonly Transfer[]
  /** The files being sent in pieces to our own host. */
  qiniuDataSaas: readonly Transfer[]
}

/** The uploads of this visit. They live outside the pages, so that leaving a page cancels nothing. */
export const useUploads = create<UploadStore>(() => ({
  uploads: [],
  speed: undefined,
  qiniuData: [],
  qiniuDataSaas: [],
}))

let lastRank = 0

export const addUpload = (upload: Omit<Upload, 'rank'>) =>
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, { ...upload, rank: ++lastRank }] }))

export const changeUpload = (id: string, patch: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)),
  }))

export const removeUpload = (id: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))

export const isMoving = ({ state }: Upload) =>
  state === 'waiting' || state === 'sending' || state === 'paused' || state === 'offline'

/** Nothing is left to do, and closing the page loses nothing. */
export const isSettled = ({ state }: Upload) => state === 'done' || state === 'cancelled'

/** Removes the uploads that are done or cancelled. */
export const clearSettled = () =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => !isSettled(upload)) }))

/** Removes the uploads that nobody sends any more. */
export const clearFinished = () =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((upload) => isMoving(upload) || upload.state === 'asking'),
  }))
