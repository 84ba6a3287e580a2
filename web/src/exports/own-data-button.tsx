import { exports } from '@zsm/contract/exports'
import { exportFormat, exportKind } from '@zsm/contract/states'
import { Button } from 'antd'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { useExportsOpen } from './use-exports-open.ts'

const ExportsDialog = lazyDialog(() => import('./exports-dialog.tsx').then((file) => file.ExportsDialog))

/** Exports everything stored about the creator in the background, with the earlier exports. */
export function OwnDataButton() {
  const { isOpen, open, close } = useExportsOpen()
  const create = useCall(exports.create, { invalidates: [exports], onSuccess: open })
  return (
    <>
      <Button
        loading={create.isPending}
        onClick={() =>
          create.mutate({ kindDict: exportKind.ownData, formatDict: exportFormat.json, requestId: newUuid() })
        }
      >
        下载我的全部资料
      </Button>{' '}
      <Button type="text" onClick={open}>
        导出记录
      </Button>
      <ExportsDialog open={isOpen} onClose={close} />
    </>
  )
}
