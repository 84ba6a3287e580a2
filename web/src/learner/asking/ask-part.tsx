/** @jsxImportSource preact */
import type { GoodId, LessonId } from '@zsm/contract/values'
import { useState } from 'preact/hooks'
import { LazyPart } from '../parts/lazy-part.tsx'

const askForm = async () => (await import('./ask-form.tsx')).AskForm

type AskPartProps = {
  goodId: GoodId
  /** The open lesson, if any. */
  lesson?: { id: LessonId; name: string } | undefined
}

/** A button that opens the form of a question. The form's code is fetched at the press. */
export function AskPart({ goodId, lesson }: AskPartProps) {
  const [open, setOpen] = useState(false)
  if (open) return <LazyPart load={askForm} props={{ goodId, lesson, onClose: () => setOpen(false) }} />
  return (
    <p class="actions">
      <button type="button" class="small" onClick={() => setOpen(true)}>
        向老师提问
      </button>
    </p>
  )
}
