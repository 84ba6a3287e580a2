import { Suspense, useState } from 'react'
import { RichTextEditor } from '../goods/public.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type RichTextFieldProps = { id?: string; value?: string; onChange?: (html: string) => void; label: string }

/** Written text with headings, lists and links. */
export function RichTextField({ id = 'text', value = '', onChange, label }: RichTextFieldProps) {
  // The editor keeps its own text: what it began with stays what it began with.
  const [initial] = useState(value)
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <RichTextEditor id={id} label={label} initial={initial} onChange={(html) => onChange?.(html)} />
    </Suspense>
  )
}
