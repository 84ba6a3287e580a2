import type { ComponentType } from 'react'
import type { OperatorRole } from './api/operator-session.ts'
import type { RouteHandle } from './shell/frame/route-handle.ts'

/** A screen: its address, its title, its page, and what the shell should know of it. */
export type Screen = Omit<RouteHandle, 'screens' | 'pages' | 'side' | 'home' | 'page' | 'reads'> & {
  path: string
  page: () => Promise<ComponentType>
  /** Begins what the page reads first at this address, while the page itself is on its way. */
  reads?: () => Promise<(query: URLSearchParams) => void>
  /** The operators who may open it; everybody when there are none. */
  roles?: readonly OperatorRole[]
}
