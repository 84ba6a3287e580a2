import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { thousands } from '../../format/number.ts'
import './tabs.css'

type Tab = {
  key: string
  label: string
  /** How many entries wait there. */
  count?: number
  render: () => ReactNode
}

type TabsProps = { label: string; tabs: readonly Tab[]; open: string; onOpen: (key: string) => void }

/** Tabs. Only the open panel is on the page. Arrow keys move between the tabs, as in the ARIA pattern. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const id = useId()
  const place = Math.max(
    0,
    tabs.findIndex(({ key }) => key === open),
  )
  const shown = tabs[place]
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs.at((place + step) % tabs.length)
    if (!next) return
    onOpen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onOpen(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tab-count numeric">{thousands(tab.count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown?.key}`}>
        {shown?.render()}
      </div>
    </div>
  )
}
