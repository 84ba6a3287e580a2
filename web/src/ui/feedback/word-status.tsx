import type { DictionaryName } from '@zsm/contract/reference'
import { colorOf, labelOf } from '../../format/dictionary.ts'
import { Status, type StatusKind } from './status.tsx'

type Props<Value extends string | number> = {
  name: DictionaryName
  value: Value
  /** The screen's own colours, for states whose colour no operator has set. */
  kinds: Record<Value, StatusKind>
}

/** A state of a dictionary: `<WordStatus name="orderStatusDict" value={order.statusDict} kinds={kinds} />`. */
export const WordStatus = <Value extends string | number>({ name, value, kinds }: Props<Value>) => (
  <Status kind={colorOf(name, value) || kinds[value]}>{labelOf(name, value)}</Status>
)
