import { exports } from '@zsm/contract/exports'
import { exportFormat } from '@zsm/contract/states'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { Button } from 'antd'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { DropMenu } from '../ui/overlay/drop-menu.tsx'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { useExportsOpen } from './use-exports-open.ts'

type Filters = Omit<CallInput<typeof exports.create>, 'formatDict' | 'requestId'>

const ExportsDialog = lazyDialog(() => import('./exports-dialog.tsx').then((file) => file.ExportsDialog))

const formats = [
  { key: 'xlsx', formatDict: exportFormat.excel, label: 'Excel（.xlsx）' },
  { key: 'csv', formatDict: exportFormat.csv, label: 'CSV（.csv）' },
] as const

/** Exports the rows that match the screen's filters in the background and shows the progress, with the earlier exports. */
export function ExportButton({ filters, label = '导出' }: { filters: Filters; label?: string }) {
  const { isOpen, open, close } = useExportsOpen()
  const create = useCall(exports.create, { invalidates: [exports], onSuccess: open })
  const items = formats.map(({ formatDict, ...shown }) => ({
    ...shown,
    onClick: () => create.mutate({ ...filters, formatDict, requestId: newUuid() }),
  }))
  return (
    <>
      <DropMenu items={[...items, { key: 'list', label: '导出记录', onClick: open }]}>
        {(trigger) => (
          <Button loading={create.isPending} {...trigger}>
            {label}
          </Button>
        )}
      </DropMenu>
      <ExportsDialog open={isOpen} onClose={close} />
    </>
  )
}
