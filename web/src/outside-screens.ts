import { paths } from './paths.ts'
import type { Screen } from './screen.ts'

type OutsideScreen = Pick<Screen, 'path' | 'page'>

/** The sign-in pages of creators. */
export const signInScreens: OutsideScreen[] = [
  {
    path: paths.login(),
    page: () => import('./accounts/login-page.tsx').then((file) => file.LoginPage),
  },
  {
    path: paths.forgot(),
    page: () => import('./accounts/forgot-page.tsx').then((file) => file.ForgotPage),
  },
  {
    path: paths.join(),
    page: () => import('./accounts/join-page.tsx').then((file) => file.JoinPage),
  },
  {
    path: paths.teamSignIn(),
    page: () => import('./team/sign-in-page.tsx').then((file) => file.TeamSignInPage),
  },
]

/** Pages that anybody may read. */
export const openScreens: OutsideScreen[] = [
  {
    path: paths.faq(),
    page: () => import('./questions/faq-page.tsx').then((file) => file.FaqPage),
  },
]
