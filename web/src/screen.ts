import type { ComponentType } from 'react'
import type { OperatorRole } from './api/operator-session.ts'
import type { RouteHandle } from './shell/route-handle.ts'

/** A screen: its address, its title, its page, and what the shell should know of it. */
export type Screen = Omit<RouteHandle, 'screens' | 'pages' | 'side' | 'home' | 'page'> & {
  path: string
  page: () => Promise<ComponentType>
  /** The operators who may open it; everybody when there are none. */
  roles?: readonly OperatorRole[]
}
