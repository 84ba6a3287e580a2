import { randomInt } from 'node:crypto'
import type { Instant } from '@zsm/contract/values'

const shanghaiOffset = 8 * 3_600_000

/** 20 digits: the Asia/Shanghai day of an instant (yymmdd) and 14 random ones. */
export function makeSerialNo(time: Instant): string {
  const day = new Date(Date.parse(time) + shanghaiOffset).toISOString().slice(2, 10).replaceAll('-', '')
  return `${day}${String(randomInt(1e14)).padStart(14, '0')}`
}
