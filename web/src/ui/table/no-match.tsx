import { Button } from 'antd'
import { EmptyState } from '../feedback/empty-state.tsx'

type NoMatchProps = {
  /** The noun for the list's entries. */
  noun: string
  /** What else the user may try. */
  advice?: string
  onClear: () => void
}

/** A search without results, with the button that clears the filters. */
export const NoMatch = ({ noun, advice = '换个关键词', onClear }: NoMatchProps) => (
  <EmptyState
    title={`没有符合条件的${noun}`}
    text={`${advice}，或清除筛选条件`}
    action={<Button onClick={onClear}>清除筛选</Button>}
  />
)
