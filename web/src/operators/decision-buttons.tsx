import { Button } from 'antd'
import type { RowAction } from '../ui/row-actions.tsx'

/** The decisions of a row, as the buttons of its drawer: the first is what is usually done. */
export const DecisionButtons = ({ actions }: { actions: RowAction[] }) => (
  <>
    {actions.toReversed().map(({ label, onClick, danger }) => (
      <Button
        key={label}
        danger={danger ?? false}
        type={danger ? 'default' : 'primary'}
        onClick={() => onClick?.()}
      >
        {label}
      </Button>
    ))}
  </>
)
