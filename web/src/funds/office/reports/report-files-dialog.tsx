import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportFile } from '@zsm/contract/office/reports'
import { operators } from '@zsm/contract/operators'
import { exportState } from '@zsm/contract/states'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { bytes } from '../../../format/bytes.ts'
import { thousands } from '../../../format/number.ts'
import { dateTime, day } from '../../../format/time.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { type Line, LineList } from '../../../ui/table/line-list.tsx'
import { Pager } from '../../../ui/table/pager.tsx'

const pageSize = 5
const whileMade = 1000
// a signed address is valid for an hour
const otherwise = 1_800_000

/** The files of reports that were exported: the progress of each, and the file until it expires. */
export const ReportFilesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal open={open} title="导出" width={560} onCancel={onClose} footer={null} destroyOnHidden>
    <Files />
  </Modal>
)

function Files() {
  const [pageNum, setPageNum] = useState(1)
  const page = useQuery({
    ...query(operators.listReportFile, { pageNum, pageSize }, { background: true }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? whileMade : otherwise),
  })
  return (
    <Loaded from={page} rows={4}>
      {(page) =>
        page.total === 0 ? (
          <EmptyState title="还没有导出过报表" text="导出的文件保留 7 天，在这里下载" />
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

const isUnderWay = ({ statusDict }: ReportFile) =>
  statusDict === exportState.queued || statusDict === exportState.running

const lineOf = (file: ReportFile): Line => ({
  key: file.id,
  title: file.fileName,
  text: `${dateTime(file.createTime)} ${file.operatorName} 导出，${progressText(file)}`,
  action: file.url && (
    <Button
      type="primary"
      href={file.url}
      download={file.fileName}
      aria-label={`下载 ${file.fileName}，${dateTime(file.createTime)} 导出`}
    >
      下载
    </Button>
  ),
})

function progressText({ statusDict, rowCount, size, expireTime, reason }: ReportFile): string {
  if (statusDict === exportState.queued) return '正在排队，很快开始'
  if (statusDict === exportState.running) return '正在生成，可以关闭，在后台继续'
  if (statusDict === exportState.done)
    return `共 ${thousands(rowCount)} 行，${bytes(size)}${expireTime ? `，保留到 ${day(expireTime)}` : ''}`
  return reason || '文件已过期，请重新导出'
}
