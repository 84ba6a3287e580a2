import { type ExportRecord, exports } from '@zsm/contract/exports'
import { Button } from 'antd'
import { useState } from 'react'
import type { CallInput } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

type Filters = Omit<CallInput<typeof exports.create>, 'formatDict' | 'requestId'>

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))

const formats = [
  { key: 'xlsx', formatDict: 2, label: 'Excel（.xlsx）' },
  { key: 'csv', formatDict: 1, label: 'CSV（.csv）' },
] as const

/** Makes a file of what the screen's filters find, in the background, and says how far it is. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [id, setId] = useState<ExportRecord['id']>()
  const create = useCall(exports.create, { onSuccess: (made) => setId(made.id) })
  const items = formats.map(({ formatDict, ...shown }) => ({
    ...shown,
    onClick: () => create.mutate({ ...filters, formatDict, requestId: newUuid() }),
  }))
  return (
    <>
      <DropMenu items={items}>
        {(trigger) => (
          <Button loading={create.isPending} {...trigger}>
            导出
          </Button>
        )}
      </DropMenu>
      {id !== undefined && <ExportDialog id={id} onClose={() => setId(undefined)} />}
    </>
  )
}
