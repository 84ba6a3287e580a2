import { useQuery } from '@tanstack/react-query'
import { type ExportRecord, exports } from '@zsm/contract/exports'
import { Button, Modal, Progress } from 'antd'
import { query } from '../api/query.ts'
import { bytes } from '../format/bytes.ts'
import { thousands } from '../format/number.ts'

const isUnderWay = (record: ExportRecord | undefined) =>
  record === undefined || record.statusDict === 0 || record.statusDict === 1

/** How far the file is, and the file. */
export function ExportDialog({ id, onClose }: { id: ExportRecord['id']; onClose: () => void }) {
  const { data: record } = useQuery({
    ...query(exports.get, { id }, { background: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1000 : false),
  })
  return (
    <Modal
      open
      title="导出"
      width={420}
      onCancel={onClose}
      footer={
        record?.url ? (
          <Button type="primary" href={record.url} download={record.fileName} onClick={onClose}>
            下载
          </Button>
        ) : (
          <Button onClick={onClose}>{isUnderWay(record) ? '在后台继续' : '关闭'}</Button>
        )
      }
    >
      <Progress
        aria-label="导出进度"
        percent={Math.floor((record?.progressBp ?? 0) / 100)}
        status={record?.statusDict === 3 ? 'exception' : isUnderWay(record) ? 'active' : 'success'}
      />
      <p aria-live="polite">{progressText(record)}</p>
    </Modal>
  )
}

function progressText(record: ExportRecord | undefined): string {
  if (record === undefined || record.statusDict === 0) return '正在排队，很快开始'
  if (record.statusDict === 1) return `已写入 ${thousands(record.rowCount)} 条`
  if (record.statusDict === 2) {
    return `${record.fileName}，共 ${thousands(record.rowCount)} 条，${bytes(record.size)}，7 天内可下载`
  }
  return record.reason || '文件已过期，请重新导出'
}
