import type { Blocker } from '@zsm/contract/goods'
import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import { fieldOf } from './course-values.ts'
import { fieldId } from './good-item.tsx'

type Props = { title: string; blockers: readonly Blocker[]; urgent: boolean }

/** What still keeps the good off the shelf; each line leads to its field. `urgent` when it was just refused. */
export function BlockersPanel({ title, blockers, urgent }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  // A refusal must be seen, wherever on the page the button was pressed.
  useEffect(() => {
    if (urgent) panel.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [urgent])

  return (
    <div ref={panel} className="blockers" {...(urgent ? { role: 'alert' } : {})}>
      <Notice kind={urgent ? 'danger' : 'warning'}>
        <strong>{title}</strong>
        <ul>
          {blockers.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <BlockerLine field={field} message={message} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function BlockerLine({ field, message }: Blocker) {
  const target = targetOf(field)
  if (!target) return message
  return (
    <button type="button" className="link-button" onClick={() => goTo(target)}>
      {message}
    </button>
  )
}

function targetOf(name: string): string | undefined {
  if (name === 'details') return 'course-details'
  if (name === 'links') return 'good-links'
  const field = fieldOf(name)
  return field && fieldId(field)
}

/** Brings a field into sight and puts the cursor into it. */
export function goTo(id: string) {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}
