import type { Area } from '@zsm/contract/wire/areas'
import type { ComponentType } from 'react'
import type { OperatorRole } from './api/operator-session.ts'
import type { RouteHandle } from './shell/frame/route-handle.ts'

/** A screen: its address, title and page, and what the shell should know about it. */
export type Screen = Omit<RouteHandle, 'screens' | 'pages' | 'side' | 'home' | 'page' | 'reads'> & {
  path: string
  page: () => Promise<ComponentType>
  /** Starts the page's first reads at this address while its chunk is loading. */
  reads?: () => Promise<(query: URLSearchParams) => void>
  /** The operator roles that may open it; without any, everybody may. */
  roles?: readonly OperatorRole[]
}

/** A screen of creators: the areas of which one must be open to a member. The owner may open each. */
export type CreatorScreen = Omit<Screen, 'roles'> & { areas: readonly Area[] }
