import { lazy } from 'react'

/** An editor of headings, lists and links: what the server's sanitiser allows. */
export const RichTextEditor = lazy(() =>
  import('./editor.tsx').then((file) => ({ default: file.TextEditor })),
)
