import { exportFormat, type StateOf } from '@zsm/contract/states'

const csv = { extension: 'csv', mime: 'text/csv; charset=utf-8' }
const excel = {
  extension: 'xlsx',
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Extension and MIME type of a report. */
export const formOf = (format: StateOf<typeof exportFormat>) => (format === exportFormat.csv ? csv : excel)
