import { takedownState } from '@zsm/contract/states'
import type { Takedown } from '@zsm/contract/takedowns/takedowns'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'

const kinds: Record<Takedown['statusDict'], StatusKind> = {
  [takedownState.standing]: 'danger',
  [takedownState.appealed]: 'warning',
  [takedownState.upheld]: 'danger',
  [takedownState.lifted]: 'success',
}

export const TakedownStatus = ({ statusDict }: Pick<Takedown, 'statusDict'>) => (
  <WordStatus name="takedownStatusDict" value={statusDict} kinds={kinds} />
)
