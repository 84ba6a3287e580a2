/** What the file of each format is called and sent as. */
export const fileForms = {
  1: { extension: 'csv', mime: 'text/csv; charset=utf-8' },
  2: { extension: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  3: { extension: 'json', mime: 'application/json; charset=utf-8' },
} as const
