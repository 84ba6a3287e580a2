import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ExportRecord, exports } from '@zsm/contract/exports'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { type Line, LineList } from '../ui/table/line-list.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { isUnderWay, nameOf, progressText } from './progress-text.ts'

const pageSize = 5
const whileMade = 1000
// a signed address is valid for an hour
const otherwise = 1_800_000

/** The creator's exports: the progress of each, and the file until it expires. */
export function ExportsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} title="导出" width={520} onCancel={onClose} footer={null} destroyOnHidden>
      <Exports />
    </Modal>
  )
}

function Exports() {
  const [pageNum, setPageNum] = useState(1)
  const page = useQuery({
    ...query(exports.listData, { pageNum, pageSize }, { background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? whileMade : otherwise),
  })
  return (
    <Loaded from={page} rows={4}>
      {(page) =>
        page.total === 0 ? (
          <EmptyState title="还没有导出过文件" text="导出的文件保留 7 天，在这里下载" />
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

const lineOf = (record: ExportRecord): Line => ({
  key: record.id,
  title: record.fileName,
  text: `${dateTime(record.createTime)} 导出，${progressText(record)}`,
  action: <ExportAction record={record} />,
})

function ExportAction({ record }: { record: ExportRecord }) {
  if (record.url) {
    return (
      <Button
        type="primary"
        href={record.url}
        download={record.fileName}
        aria-label={`下载 ${nameOf(record)}`}
      >
        下载
      </Button>
    )
  }
  if (!isUnderWay(record)) return null
  return <progress max={10_000} value={record.progressBp} aria-label={`${nameOf(record)}的进度`} />
}
