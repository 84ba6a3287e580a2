import { randomInt } from 'node:crypto'
import type { Instant } from '@zsm/contract/values'
import { shanghaiDay } from './days.ts'

/** 20 digits: the Asia/Shanghai day of an instant (yymmdd) and 14 random digits. */
export function makeSerialNo(time: Instant): string {
  const day = shanghaiDay(time).slice(2).replaceAll('-', '')
  return `${day}${String(randomInt(1e14)).padStart(14, '0')}`
}
