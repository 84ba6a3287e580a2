import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useState } from 'react'
import { Link } from '../page/link.tsx'
import './drop-menu.css'
import { toast } from '../feedback/toast.ts'
import { placeBeside } from './placing.ts'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** A link instead of an action. */
  to?: string
  /** A link out of the app, such as to the public site. */
  href?: string
  onClick?: () => unknown
  danger?: boolean
  /** Why the item cannot be used now. It is shown instead of hiding the item. */
  disabled?: string | undefined
  chosen?: boolean
}

/** The props of the button that opens the menu. */
type MenuTrigger = {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type DropMenuProps = {
  items: readonly MenuItem[]
  /** Shown above the items, such as the name of the menu's owner. */
  heading?: ReactNode
  children: (trigger: MenuTrigger) => ReactNode
}

const itemHeight = 40

/** A button with a menu in the browser's top layer: nothing clips it, and Escape or a click elsewhere closes it. */
export function DropMenu({ items, heading, children }: DropMenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)

  const prepare = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    const trigger = triggerOf(id)
    if (newState === 'open') placeBeside(currentTarget, trigger, (items.length + 1) * itemHeight)
    // The focus returns to the button before the items are removed, else it would be lost.
    else if (currentTarget.contains(document.activeElement)) trigger?.focus()
    setOpen(newState === 'open')
  }
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    const menu = document.getElementById(id)
    if (event.key !== 'ArrowDown' || !menu) return
    event.preventDefault()
    if (!open) return menu.showPopover()
    // The browser fires `toggle` shortly after the menu opened. A key pressed in between moves on from the first item.
    focusItem(menu, 'first')
    focusItem(menu, 'next')
  }
  return (
    <>
      {children({
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: openByArrow,
      })}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="drop-menu"
        onBeforeToggle={prepare}
        onToggle={({ newState, currentTarget }) => newState === 'open' && enter(currentTarget)}
        onKeyDown={walk}
      >
        {open && heading && <p className="drop-menu-heading">{heading}</p>}
        {open && items.map(({ key, ...item }) => <Item key={key} {...item} />)}
      </div>
    </>
  )
}

function Item({
  label,
  icon,
  to,
  href,
  onClick,
  danger = false,
  disabled,
  chosen = false,
}: Omit<MenuItem, 'key'>) {
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: danger ? 'drop-menu-item drop-menu-danger' : 'drop-menu-item',
    'aria-current': chosen,
    'aria-disabled': disabled !== undefined,
    title: disabled,
  }
  const choose = (event: { currentTarget: HTMLElement }) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    if (disabled) toast.info(disabled)
    else onClick?.()
  }
  const content = (
    <>
      {icon}
      <span>{label}</span>
    </>
  )
  if (href && !disabled) {
    return (
      <a {...props} href={href} onClick={choose}>
        {content}
      </a>
    )
  }
  return to && !disabled ? (
    <Link {...props} to={to} onClick={choose}>
      {content}
    </Link>
  ) : (
    <button {...props} type="button" onClick={choose}>
      {content}
    </button>
  )
}

const steps: Record<string, Step> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' }
type Step = 'next' | 'previous' | 'first' | 'last'

function walk(event: KeyboardEvent<HTMLElement>) {
  // Keeps Escape from closing the dialog underneath as well.
  if (event.key === 'Escape') event.stopPropagation()
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  focusItem(event.currentTarget, step)
}

function enter(menu: HTMLElement) {
  if (!menu.querySelector('[role=menuitem]:focus')) focusItem(menu, 'first')
}

function focusItem(menu: HTMLElement, step: Step) {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const places = { first: 0, last: -1, next: (at + 1) % items.length, previous: at - 1 }
  items.at(places[step])?.focus()
}

const triggerOf = (id: string) => document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)
