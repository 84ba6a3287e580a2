import type { Area } from '@zsm/contract/wire/areas'
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router'
import {
  needsPassword,
  needsProof,
  type OperatorRole,
  operatorRoles,
  operatorToken,
} from './api/operator-session.ts'
import { redirectTarget } from './api/redirect-target.ts'
import { mayOpen, sessionToken } from './api/session.ts'
import { paths } from './paths.ts'
import { routesByRole } from './shell/frame/routes-by-role.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** Where a signed-out visitor wanted to go: path and query, to return to after the login. */
const wanted = ({ request }: Pick<Asked, 'request'>) => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

/**
 * Redirects a signed-out visitor to the login. An unknown address redirects to the public not-found page, a document of the
 * server, because a login would not help there.
 */
function leadIn(login: (wanted: string) => string, asked: Asked): Response {
  const isUnknown = asked.params['*'] !== undefined
  return isUnknown ? redirectDocument(wanted(asked)) : redirect(login(wanted(asked)))
}

export function guardCreator(asked: Asked) {
  if (!sessionToken()) throw leadIn(paths.login, asked)
}

/** Runs as middleware: loaders run in parallel, and the redirect of the deepest would win. */
export function guardOperator(asked: Asked) {
  if (!operatorToken()) throw leadIn(paths.operatorLogin, asked)
  if (needsProof()) throw redirect(paths.operatorVerify(wanted(asked)))
  if (needsPassword()) throw redirect(paths.operatorPassword(wanted(asked)))
}

/** Specification 6: an operator without the roles of a route is told so. */
export const guardRoles = (roles: readonly OperatorRole[], isFirst: () => boolean) => async () => {
  if (routesByRole([{ roles }], operatorRoles()).length > 0) return null
  // At the first navigation the router does not exist yet.
  await Promise.resolve()
  // If it is the first page of the visit, it is replaced: the back button would lead here again.
  const leadTo = isFirst() ? replace : redirect
  throw leadTo(paths.operatorForbidden())
}

/** A member without a screen's areas is told so, as an operator without its roles is. */
export const guardAreas = (areas: readonly Area[], isFirst: () => boolean) => async () => {
  if (mayOpen(areas)) return null
  await Promise.resolve()
  const leadTo = isFirst() ? replace : redirect
  throw leadTo(paths.forbidden())
}

/** A signed-in user skips the login page. */
export const skipLogin =
  (token: () => string | undefined, home: string) =>
  ({ request }: Pick<Asked, 'request'>) =>
    token() ? redirect(redirectTarget(new URL(request.url).searchParams.get('redirect'), home)) : null
