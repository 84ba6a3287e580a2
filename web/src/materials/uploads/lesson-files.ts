import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import type { File as MediaFile } from '@zsm/contract/materials'
import type { LessonId } from '@zsm/contract/values'
import { create } from 'zustand'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isMoving, type Upload, useUploads } from '../../ui/upload/upload-store.ts'

/** The upload of each lesson that waits for its file. Outside the pages, so that leaving the course loses nothing. */
const useExpected = create<Record<LessonId, string>>(() => ({}))

export const expectFile = (lesson: LessonId, upload: string) => useExpected.setState({ [lesson]: upload })

export function forgetFile(lesson: LessonId, upload: string) {
  const { [lesson]: expected, ...others } = useExpected.getState()
  if (expected === upload) useExpected.setState(others, true)
}

export const forgetFiles = () => useExpected.setState({}, true)

const uploadOf = (lesson: LessonId) => {
  const id = useExpected.getState()[lesson]
  return useUploads.getState().uploads.find((upload) => upload.id === id)
}

/** Whether the lesson's file is on its way from this window. */
export function isFileExpected(lesson: LessonId): boolean {
  const upload = uploadOf(lesson)
  return upload !== undefined && isMoving(upload)
}

/** The upload of the lesson's file, if this window sends it or asks for it. */
export function useLessonUpload(lesson: LessonId): Upload | undefined {
  const id = useExpected((expected) => expected[lesson])
  return useUploads(({ uploads }) => (id ? uploads.find((upload) => upload.id === id) : undefined))
}

/** Puts a stored file into its lesson. A lesson that no longer waits leaves the file in the library. */
export async function fillLesson(id: LessonId, { id: fileId, title }: MediaFile): Promise<void> {
  try {
    await call(goods.fillLesson, { id, fileId }, { background: true })
  } catch (error) {
    if (isCallError(error, 'lessonNotFound')) toast.info(`课时已经删除，“${title}”存在素材库里`)
    else if (isCallError(error, 'lessonFilled')) toast.info(`课时已经有素材，“${title}”存在素材库里`)
    else throw error
  }
  void invalidate(goods.listChildren, goods.get)
}
