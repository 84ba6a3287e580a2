import { sourceDays } from '@zsm/contract/states'

export const sourcePeriods = sourceDays.map((days) => ({ value: String(days), label: `近 ${days} 天` }))

/** The period of an address; 30 days if it names none that is offered. */
export const sourcePeriodOf = (text: string) =>
  sourcePeriods.find(({ value }) => value === text)?.value ?? '30'
