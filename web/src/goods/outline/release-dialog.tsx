import { goods } from '@zsm/contract/goods'
import { lessonRelease } from '@zsm/contract/states'
import { useState } from 'react'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { Release } from './lesson-rules.ts'
import { ReleaseFields } from './release-fields.tsx'

type Props = { count: number; onRelease: (release: Release) => void; onClose: () => void }

const atOnce: Release = { releaseTypeDict: lessonRelease.atOnce }

/** When several lessons open to their buyers. */
export function ReleaseDialog({ count, onRelease, onClose }: Props) {
  const [values, setValues] = useState(atOnce)
  return (
    <FormDialog<Release>
      title={`${count} 个课时的开放时间`}
      width={520}
      open
      onClose={onClose}
      endpoint={goods.batchUpdateLesson}
      initial={atOnce}
      onChange={setValues}
      submitLabel="设置"
      submitting={false}
      failure={null}
      onSubmit={(release) => {
        onClose()
        onRelease(release)
      }}
    >
      <ReleaseFields releaseTypeDict={values.releaseTypeDict} />
    </FormDialog>
  )
}
