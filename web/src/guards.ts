import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router'
import {
  needsPassword,
  needsProof,
  type OperatorRole,
  operatorRoles,
  operatorToken,
} from './api/operator-session.ts'
import { redirectTarget } from './api/redirect-target.ts'
import { sessionToken } from './api/session.ts'
import { paths } from './paths.ts'
import { routesByRole } from './shell/frame/routes-by-role.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** Where a signed-out visitor was going: path and query, kept for after the login. */
const wanted = ({ request }: Pick<Asked, 'request'>) => {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

/**
 * Sends a signed-out visitor to the login; from an address without a page to the public page that says so, which is a
 * document of the server's. No login would help there.
 */
function leadIn(login: (wanted: string) => string, asked: Asked): Response {
  const isUnknown = asked.params['*'] !== undefined
  return isUnknown ? redirectDocument(wanted(asked)) : redirect(login(wanted(asked)))
}

export function guardCreator(asked: Asked) {
  if (!sessionToken()) throw leadIn(paths.login, asked)
}

/** Middleware: loaders run beside each other, and of their redirects the deepest would win. */
export function guardOperator(asked: Asked) {
  if (!operatorToken()) throw leadIn(paths.operatorLogin, asked)
  if (needsProof()) throw redirect(paths.operatorVerify(wanted(asked)))
  if (needsPassword()) throw redirect(paths.operatorPassword(wanted(asked)))
}

/** Seed 6: who has none of a route's roles is told so. */
export const guardRoles = (roles: readonly OperatorRole[], isFirst: () => boolean) => async () => {
  if (routesByRole([{ roles }], operatorRoles()).length > 0) return null
  // The first address is looked at while the router is still being made.
  await Promise.resolve()
  // Opened from outside it must not stay behind: going back would lead here again.
  const leadTo = isFirst() ? replace : redirect
  throw leadTo(paths.operatorForbidden())
}

/** Who is signed in already goes on where they were going. */
export const skipLogin =
  (token: () => string | undefined, home: string) =>
  ({ request }: Pick<Asked, 'request'>) =>
    token() ? redirect(redirectTarget(new URL(request.url).searchParams.get('redirect'), home)) : null
