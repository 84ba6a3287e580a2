import { Suspense, useState } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

type RichTextFieldProps = { id?: string; value?: string; onChange?: (html: string) => void; label: string }

/** A field of formatted text with headings, lists and links. */
export function RichTextField({ id = 'text', value = '', onChange, label }: RichTextFieldProps) {
  // The editor holds its own text. A text from elsewhere, such as a restored draft, needs a new editor.
  const [text, setText] = useState({ html: value, revision: 0 })
  if (text.html !== value) setText({ html: value, revision: text.revision + 1 })
  const write = (html: string) => {
    setText({ ...text, html })
    onChange?.(html)
  }
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <RichTextEditor key={text.revision} id={id} label={label} initial={text.html} onChange={write} />
    </Suspense>
  )
}
