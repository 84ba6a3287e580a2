import { lazy, Suspense, useEffect } from 'react'
import { asksForShortcuts, openShortcuts, useShortcuts } from './shortcuts.ts'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
)

/** The sheet of all shortcuts, which `?` opens. */
export function ShortcutsSheet() {
  const shown = useShortcuts((state) => state.shown)
  // Listens to the document, which React does not render.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (asksForShortcuts(event)) openShortcuts()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (shown === 'never') return null
  return (
    <Suspense>
      <ShortcutsDialog open={shown === 'open'} />
    </Suspense>
  )
}
