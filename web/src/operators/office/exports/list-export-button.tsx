import { encodeInput } from '@zsm/contract/client/request'
import type { ExportList } from '@zsm/contract/office/exports'
import { operators } from '@zsm/contract/operators'
import { exportFormat } from '@zsm/contract/states'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { newUuid } from '../../../api/uuid.ts'
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx'
import { lazyDialog } from '../../../ui/overlay/lazy-part.tsx'

const ListExportsDialog = lazyDialog(() =>
  import('./list-exports-dialog.tsx').then((file) => file.ListExportsDialog),
)

const formats = [
  { key: 'xlsx', formatDict: exportFormat.excel, label: 'Excel（.xlsx）' },
  { key: 'csv', formatDict: exportFormat.csv, label: 'CSV（.csv）' },
] as const

type ListExportButtonProps<E extends Endpoint> = {
  listName: ExportList
  /** The list's call, and what it is asked now. */
  endpoint: E
  asked: CallInput<E>
}

/** Takes the rows of the list out as a file, under the filters on screen. The server records who took what. */
export function ListExportButton<E extends Endpoint>({
  listName,
  endpoint,
  asked,
}: ListExportButtonProps<E>) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const create = useCall(operators.createListExport, {
    invalidates: [operators.listListExport],
    onSuccess: open,
  })
  const items = formats.map(({ formatDict, ...shown }) => ({
    ...shown,
    onClick: () =>
      create.mutate({ listName, filters: filtersOf(endpoint, asked), formatDict, requestId: newUuid() }),
  }))
  return (
    <>
      <DropMenu items={[...items, { key: 'list', label: '导出记录', onClick: open }]}>
        {(trigger) => (
          <Button loading={create.isPending} {...trigger}>
            导出
          </Button>
        )}
      </DropMenu>
      <ListExportsDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The filters in the form of an address, without the page. */
function filtersOf<E extends Endpoint>(endpoint: E, asked: CallInput<E>): string {
  const { pageNum: _, pageSize: __, statesFlag: ___, ...filters } = encodeInput(endpoint, asked)
  return new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)])).toString()
}
