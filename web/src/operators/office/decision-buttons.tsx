import { Button } from 'antd'
import { toast } from '../../ui/feedback/toast.ts'
import type { RowAction } from '../../ui/table/row-actions.tsx'

/** The decisions of a row as the buttons of its drawer. The first is the usual one, and a disabled one says why. */
export const DecisionButtons = ({ actions }: { actions: RowAction[] }) => (
  <>
    {actions.toReversed().map(({ label, onClick, danger, disabled }) => (
      <Button
        key={label}
        danger={danger ?? false}
        type={danger || disabled ? 'default' : 'primary'}
        aria-disabled={disabled !== undefined}
        title={disabled}
        onClick={() => (disabled ? toast.info(disabled) : onClick?.())}
      >
        {label}
      </Button>
    ))}
  </>
)
