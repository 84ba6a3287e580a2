import type { Blocker } from '@zsm/contract/goods/good'
import type { OutlineId } from '@zsm/contract/values'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { fieldId } from './field-id.ts'
import { fieldOf } from './values.ts'

type Props = { good: OutlineId; title: string; blockers: readonly Blocker[]; urgent: boolean }

/** The blockers that keep a good off the shelf, each with a link to its field. `urgent` after a refusal. */
export function BlockersPanel({ good, title, blockers, urgent }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  // A refusal must be visible wherever on the page the button was pressed.
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
              <BlockerLine good={good} field={field} message={message} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function BlockerLine({ good, field, message }: Blocker & { good: OutlineId }) {
  const target = targetOf(good, field)
  if (!target) return message
  return (
    <button type="button" className="link-button" onClick={() => goTo(target)}>
      {message}
    </button>
  )
}

function targetOf(good: OutlineId, name: string): string | undefined {
  const field = name === 'details' || name === 'links' ? name : fieldOf(name)
  return field && fieldId(good, field)
}

/** Scrolls to a field and focuses it. */
export function goTo(id: string) {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}
