import { Button } from 'antd'
import { EmptyState } from '../feedback/empty-state.tsx'

type NoMatchProps = {
  /** What the list holds, in a word. */
  noun: string
  /** What else may be tried. */
  advice?: string
  onClear: () => void
}

/** Rows there may be, but none of what was asked for: the way back to all of them. */
export const NoMatch = ({ noun, advice = '换个关键词', onClear }: NoMatchProps) => (
  <EmptyState
    title={`没有符合条件的${noun}`}
    text={`${advice}，或清除筛选条件`}
    action={<Button onClick={onClear}>清除筛选</Button>}
  />
)
