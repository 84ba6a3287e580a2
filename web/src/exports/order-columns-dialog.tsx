import { orderColumns, orderColumnTitles } from '@zsm/contract/lists/order-columns'
import { Button, Modal } from 'antd'
import { arrangedColumns, storedColumns } from '../ui/table/views/arranged-columns.ts'
import { ColumnOrder } from '../ui/table/views/column-order.tsx'
import '../ui/table/views/list-settings-dialog.css'
import { saveLater } from '../ui/table/views/save-later.ts'
import { madeColumns, useExportColumns } from './use-export-columns.ts'

type Props = { open: boolean; onClose: () => void; onExport: () => void }

/** Which columns a file of orders has, in which order. Each change is stored at once, for the next file too. */
export function OrderColumnsDialog({ open, onClose, onExport }: Props) {
  const { owner, stored } = useExportColumns()
  const change = (columns: typeof stored.columns) => owner && saveLater(owner, { ...stored, columns })
  const begin = () => {
    onClose()
    onExport()
  }
  return (
    <Modal
      open={open}
      centered
      width={460}
      title="选择导出的列"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => change([])}>恢复默认</Button>
          <Button type="primary" onClick={begin}>
            导出 Excel
          </Button>
        </>
      }
    >
      <p className="muted">勾选要导出的列，拖动调整先后；下次导出还是这样，CSV 也一样。</p>
      <ColumnOrder
        columns={arrangedColumns(madeColumns, stored.columns)}
        fixed={orderColumns[0]}
        onChange={(next) => change(storedColumns(next))}
      />
      <p className="muted">手机号是打码的；{orderColumnTitles.orderNo}总是导出。</p>
    </Modal>
  )
}
