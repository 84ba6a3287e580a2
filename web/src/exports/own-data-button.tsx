import { type ExportRecord, exports } from '@zsm/contract/exports'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))

/** Everything that is held about the creator, made in the background. */
export function OwnDataButton() {
  const [id, setId] = useState<ExportRecord['id']>()
  const create = useCall(exports.create, { onSuccess: (made) => setId(made.id) })
  return (
    <>
      <Button
        loading={create.isPending}
        onClick={() => create.mutate({ kindDict: 3, formatDict: 3, requestId: newUuid() })}
      >
        下载我的全部资料
      </Button>
      {id !== undefined && <ExportDialog id={id} onClose={() => setId(undefined)} />}
    </>
  )
}
