import { exports } from '@zsm/contract/exports'
import { exportFormat, exportKind } from '@zsm/contract/states'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { DropMenu } from '../ui/overlay/drop-menu.tsx'
import { lazyDialog } from '../ui/overlay/lazy-part.tsx'
import { useExportColumns } from './use-export-columns.ts'
import { useExportsOpen } from './use-exports-open.ts'

type Filters = Omit<CallInput<typeof exports.create>, 'formatDict' | 'requestId' | 'columns'>

const ExportsDialog = lazyDialog(() => import('./exports-dialog.tsx').then((file) => file.ExportsDialog))
const OrderColumnsDialog = lazyDialog(() =>
  import('./order-columns-dialog.tsx').then((file) => file.OrderColumnsDialog),
)

const formats = [
  { key: 'xlsx', formatDict: exportFormat.excel, label: 'Excel（.xlsx）' },
  { key: 'csv', formatDict: exportFormat.csv, label: 'CSV（.csv）' },
] as const
type Format = (typeof formats)[number]['formatDict']

/** Exports the rows that match the screen's filters in the background and shows the progress, with the earlier exports. */
export function ExportButton({ filters, label = '导出' }: { filters: Filters; label?: string }) {
  const { isOpen, open, close } = useExportsOpen()
  const [choosing, setChoosing] = useState(false)
  const { columns } = useExportColumns()
  const create = useCall(exports.create, { invalidates: [exports], onSuccess: open })
  const isOrders = filters.kindDict === exportKind.orders
  const begin = (formatDict: Format) => {
    const chosen = isOrders && columns ? { columns } : {}
    create.mutate({ ...filters, ...chosen, formatDict, requestId: newUuid() })
  }
  const items = [
    ...formats.map(({ formatDict, ...shown }) => ({ ...shown, onClick: () => begin(formatDict) })),
    ...(isOrders ? [{ key: 'columns', label: '选择导出的列', onClick: () => setChoosing(true) }] : []),
    { key: 'list', label: '导出记录', onClick: open },
  ]
  return (
    <>
      <DropMenu items={items}>
        {(trigger) => (
          <Button loading={create.isPending} {...trigger}>
            {label}
          </Button>
        )}
      </DropMenu>
      {isOrders && (
        <OrderColumnsDialog
          open={choosing}
          onClose={() => setChoosing(false)}
          onExport={() => begin(exportFormat.excel)}
        />
      )}
      <ExportsDialog open={isOpen} onClose={close} />
    </>
  )
}
