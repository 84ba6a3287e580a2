import { z } from 'zod'
import { int, line, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** Operators can change only a dictionary's labels and colours: the program defines its values. */
export const dictColors = ['', 'success', 'warning', 'danger', 'info'] as const

const officeDict = z.object({
  dictType: z.string(),
  value: z.string(),
  label: z.string(),
  /** The program's own label. */
  ownLabel: z.string(),
  color: z.enum(dictColors),
  /** 0 if no operator has changed it. */
  version: z.int(),
})
export type OfficeDict = z.output<typeof officeDict>

/** The labels and colours of dictionaries. */
export const operatorDictionaries = {
  listDict: endpoint({
    path: '/zsm/api/operator/listDict',
    access: 'operator',
    effect: 'read',
    input: z.object({ dictType: line(1, 40, '字典').optional() }),
    output: wholeList(officeDict),
  }),
  /** An empty label and no colour restore the program's own. */
  updateDict: endpoint({
    path: '/zsm/api/operator/updateDict',
    access: 'operator',
    input: z.object({
      dictType: line(1, 40, '字典'),
      value: line(1, 20, '字典值'),
      label: line(0, 12, '显示名称').default(''),
      color: z.enum(dictColors, { error: '没有这个颜色' }).default(''),
      version: int(0, 1_000_000_000),
    }),
    output: officeDict,
    errors: ['versionConflict'],
  }),
}
