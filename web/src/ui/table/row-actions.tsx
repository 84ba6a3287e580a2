import { toast } from '../feedback/toast.ts'
import { DropMenu } from '../overlay/drop-menu.tsx'
import { Link } from '../page/link.tsx'

/** An action of a row. `disabled` says why it cannot be used now. It is shown instead of hiding the action. */
export type RowAction = {
  label: string
  onClick?: () => unknown
  to?: string
  danger?: boolean
  disabled?: string | undefined
}

const inline = 2

/** A row's actions: the first two in the row, the others behind 更多. */
export function RowActions({ actions }: { actions: RowAction[] }) {
  const shown = actions.length <= inline + 1 ? actions : actions.slice(0, inline)
  const rest = actions.slice(shown.length)
  return (
    <span className="row-actions">
      {shown.map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} />}
    </span>
  )
}

function ActionButton({ label, onClick, to, danger, disabled }: RowAction) {
  const className = danger ? 'link-button link-danger' : 'link-button'
  if (to && !disabled) {
    return (
      <Link className={className} to={to}>
        {label}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-disabled={disabled !== undefined}
      title={disabled}
      onClick={() => (disabled ? toast.info(disabled) : onClick?.())}
    >
      {label}
    </button>
  )
}

const MoreActions = ({ actions }: { actions: RowAction[] }) => (
  <DropMenu items={actions.map((action) => ({ key: action.label, ...action }))}>
    {(trigger) => (
      <button type="button" className="link-button" {...trigger}>
        更多
      </button>
    )}
  </DropMenu>
)
