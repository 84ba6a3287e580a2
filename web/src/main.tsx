// First: before any schema is made.
import './api/no-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { speakChinese } from '@zsm/contract/input-messages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './ui/base.css'
import { watchConnection } from './api/connection.ts'
import { queryClient } from './api/query.ts'
import { followOtherTabs } from './api/session.ts'
import { paths } from './paths.ts'
import { router } from './router.ts'
import { logError, watchErrors } from './shell/error-log.ts'
import { reportFaults } from './shell/report-faults.ts'
import { followAppearance } from './ui/appearance.ts'
import { Toaster } from './ui/toaster.tsx'

speakChinese()
followAppearance()
watchConnection()
if (import.meta.env.PROD) {
  watchErrors()
  reportFaults()
}
followOtherTabs(() => {
  queryClient.clear()
  void router.navigate(paths.login())
})

/** A component that broke: its page says so, the error log says where. */
const onCaughtError = (error: unknown, { componentStack = '' }: { componentStack?: string | undefined }) => {
  console.error(error)
  if (import.meta.env.PROD) logError(error, componentStack.trim())
}

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
)
