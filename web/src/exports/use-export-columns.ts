import { type OrderColumn, orderColumns, orderColumnTitles } from '@zsm/contract/lists/order-columns'
import { arrangedColumns } from '../ui/table/views/arranged-columns.ts'
import { useStoredView } from '../ui/table/views/list-owner.tsx'

/** Stored: it never changes. */
const listKey = 'orders-export'

export const madeColumns = orderColumns.map((key) => ({ key, title: orderColumnTitles[key] }))

/** The columns that the user has chosen for files of orders; undefined: all of them, as they are made. */
export function useExportColumns() {
  const { owner, stored } = useStoredView(listKey)
  const chosen = arrangedColumns(madeColumns, stored.columns)
    .filter(({ column, hidden }) => !hidden || column.key === orderColumns[0])
    .map(({ column }): OrderColumn => column.key)
  return { owner, stored, columns: stored.columns.length > 0 ? chosen : undefined }
}
