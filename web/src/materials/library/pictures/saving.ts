import type { File as MediaFile } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { showFailure } from '../../../failures/show-failure.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { queueFiles, queueReplacement } from '../../uploads/queue-files.ts'

export const saveAsNew = (file: File) => void queueFiles([file], fileKind.image)

/** Everything that uses the picture shows the new one. */
export function putInPlace(file: File, original: MediaFile) {
  queueReplacement(file, original).done.then(
    () => toast.success(`“${original.title}”已替换`),
    (error) => showFailure(error, 'inline'),
  )
}
