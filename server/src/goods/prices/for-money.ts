import { goodKind } from '@zsm/contract/states'
import type { GoodRow } from '../queries.ts'

/** Whether buyers pay for it here. A linked product is paid for where its link leads. */
export const isForMoney = ({ bizDict, freeFlag }: Pick<GoodRow, 'bizDict' | 'freeFlag'>): boolean =>
  bizDict !== goodKind.linked && !freeFlag
