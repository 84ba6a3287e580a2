import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListExport } from '@zsm/contract/office/exports'
import { operators } from '@zsm/contract/operators'
import { exportState } from '@zsm/contract/states'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { bytes } from '../../../format/bytes.ts'
import { thousands } from '../../../format/number.ts'
import { dateTime } from '../../../format/time.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { type Line, LineList } from '../../../ui/table/line-list.tsx'
import { Pager } from '../../../ui/table/pager.tsx'

const pageSize = 5
const whileMade = 1000
// a signed address is valid for an hour
const otherwise = 1_800_000

const isUnderWay = ({ statusDict }: ListExport) =>
  statusDict === exportState.queued || statusDict === exportState.running

/** The operator's own exports: how far each is, and its file until it expires. */
export const ListExportsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal open={open} title="导出" width={520} onCancel={onClose} footer={null} destroyOnHidden>
    <ListExports />
  </Modal>
)

function ListExports() {
  const [pageNum, setPageNum] = useState(1)
  const page = useQuery({
    ...query(operators.listListExport, { pageNum, pageSize }, { background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? whileMade : otherwise),
  })
  return (
    <Loaded from={page} rows={4}>
      {(page) =>
        page.total === 0 ? (
          <EmptyState
            title="还没有导出过文件"
            text="导出的文件保留 7 天，在这里下载；每次导出都记入操作日志"
          />
        ) : (
          <div aria-live="polite">
            <LineList label="导出记录" lines={page.list.map(lineOf)} />
            {page.total > pageSize && (
              <Pager page={page} resizable={false} onPage={({ pageNum }) => setPageNum(pageNum)} />
            )}
          </div>
        )
      }
    </Loaded>
  )
}

const lineOf = (record: ListExport): Line => ({
  key: record.id,
  title: record.fileName,
  text: `${dateTime(record.createTime)} 导出，${stateText(record)}`,
  action: record.url && (
    <Button
      type="primary"
      href={record.url}
      download={record.fileName}
      aria-label={`下载 ${record.fileName}`}
    >
      下载
    </Button>
  ),
})

function stateText(record: ListExport): string {
  const { statusDict, rowCount, size, reason } = record
  if (isUnderWay(record)) return '正在生成，可以先做别的'
  if (statusDict === exportState.done) return `共 ${thousands(rowCount)} 条，${bytes(size)}`
  return statusDict === exportState.expired ? '已过期，请重新导出' : reason
}
