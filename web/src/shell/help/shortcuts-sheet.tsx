import { lazy, Suspense, useEffect } from 'react'
import { asksForShortcuts, openShortcuts, useShortcuts } from './shortcuts.ts'

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((file) => ({ default: file.ShortcutsDialog })),
)

/** The list of all shortcuts, opened by `?`. */
export function ShortcutsSheet() {
  const shown = useShortcuts((state) => state.shown)
  // The keys are pressed anywhere in the document.
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
