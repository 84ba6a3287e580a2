import { lazy } from 'react'

/** Headings, lists and links: what the server's cleaning lets through. */
export const RichTextEditor = lazy(() =>
  import('./editor.tsx').then((file) => ({ default: file.IntroEditor })),
)
