import { exportFormat } from '@zsm/contract/states'

/** File extension and MIME type of each format. */
export const fileForms = {
  [exportFormat.csv]: { extension: 'csv', mime: 'text/csv; charset=utf-8' },
  [exportFormat.excel]: {
    extension: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  [exportFormat.json]: { extension: 'json', mime: 'application/json; charset=utf-8' },
} as const
