// Imported first, before any schema is created.
import './api/no-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { speakChinese } from '@zsm/contract/wire/input-messages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './ui/theme/base.css'
import { watchConnection } from './api/connection.ts'
import { followOperatorElsewhere } from './api/operator-session.ts'
import { queryClient } from './api/query.ts'
import { followOtherTabs } from './api/session.ts'
import { showFailuresOf } from './failures/show-failure.ts'
import { paths } from './paths.ts'
import { routesOf } from './routes.tsx'
import { logError, watchErrors } from './shell/errors/error-log.ts'
import { reportClientErrors } from './shell/errors/report-client-errors.ts'
import { LoadingOverlay } from './shell/frame/loading-overlay.tsx'
import { Toaster } from './ui/feedback/toaster.tsx'
import { followAppearance } from './ui/theme/appearance.ts'

const router = createBrowserRouter(routesOf(() => router))

speakChinese()
followAppearance()
watchConnection()
showFailuresOf(queryClient)
if (import.meta.env.PROD) {
  watchErrors()
  reportClientErrors()
}
/** Signed out in another tab: this one clears its session too and leaves the signed-in pages. */
const leaveTo = (login: string, isLeft: boolean) => {
  sessionStorage.clear()
  queryClient.clear()
  if (isLeft) void router.navigate(login)
}
const isOperatorPlace = () => window.location.pathname.startsWith(paths.operatorHome())
followOtherTabs(() => leaveTo(paths.login(), !isOperatorPlace()))
followOperatorElsewhere(() => leaveTo(paths.operatorLogin(), isOperatorPlace()))

/** A component crashed: its page says so, and the error log has the stack. */
const onCaughtError = (error: unknown, { componentStack = '' }: { componentStack?: string | undefined }) => {
  console.error(error)
  if (import.meta.env.PROD) logError(error, componentStack.trim())
}

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
      <LoadingOverlay />
    </QueryClientProvider>
  </StrictMode>,
)
