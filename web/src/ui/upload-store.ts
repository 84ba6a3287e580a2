import { create } from 'zustand'

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

/** A file on its way, as the tray shows it. Whoever sends it keeps it current. */
export type Upload = {
  id: string
  name: string
  size: number
  sent: number
  state: UploadState
  /** Bytes a second; undefined while nobody can say. */
  speed?: number | undefined
  /** Why it failed. */
  reason?: string | undefined
  onCancel?: () => void
  /** Absent where trying again can't help. */
  onRetry?: (() => void) | undefined
}

/** The uploads of this visit: outside the pages, so that leaving one cancels nothing. */
export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

export const addUpload = (upload: Upload) =>
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))

export const changeUpload = (id: string, patch: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)),
  }))

export const removeUpload = (id: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))

export const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** Takes away what is over: done, failed or cancelled. */
export const clearFinished = () =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(isMoving) }))
