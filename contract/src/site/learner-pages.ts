import type { GoodQuestions, GoodReviews, PublicGood, PublicShop } from '../buying.ts'
import type { Instant } from '../values.ts'

/** The build's files for the learners' pages, in the folder of the site's files: the renderer, and the addresses of its scripts. */
export const learnerPagesFile = 'learner-pages.js'
export const learnerScriptsFile = 'learner-scripts.json'

/** Addresses of the built scripts: of pages that the server renders, and of pages that are drawn in the browser. */
export type LearnerScripts = { store: string; app: string }

/** Where a page stands, for its links and its Open Graph. */
export type PagePlace = { publicUrl: string; scripts: LearnerScripts }

/** The renderer that the web's build makes and the server runs: complete HTML documents. */
export type LearnerPages = {
  shopPage(shop: PublicShop, place: PagePlace): string
  goodPage(good: PublicGood, place: PagePlace): string
  /** The same page before the good is on the shelf: every lesson can be opened, and nothing is bought. */
  previewPage(good: PublicGood, preview: { token: string; endTime: Instant }, place: PagePlace): string
  /** A page of what learners say of a good, or asked about it. */
  reviewsPage(reviews: GoodReviews, place: PagePlace): string
  questionsPage(questions: GoodQuestions, place: PagePlace): string
  /** For an address whose shop or good does not exist, or is off the shelf. */
  missingPage(message: string, place: PagePlace): string
  /** A page that the browser draws: checkout, courses, orders. */
  appPage(place: PagePlace): string
}

/** Signs a learner in by WeChat, and then goes on to the address of ours in `to`. */
export const wechatSignInPath = '/open/learner/wechat'
export const wechatSignInAddress = (to: string): string => `${wechatSignInPath}?to=${encodeURIComponent(to)}`

/** On an address after `wechatSignInPath`: WeChat named a person whom we do not know. The form asks for the number once. */
export const strangerMark = '#wechat-new'

/** The page on which a learner pays for a checkout. */
export const checkoutPath = (id: string): string => `/pay/${id}`

/** The page of a good. */
export const goodPagePath = (goodId: string): string => `/g/${goodId}`

/** The page of what a learner bought, and the page of its order. */
export const learnPath = (orderId: string): string => `/learn/${orderId}`
export const learnerOrderPath = (orderId: string): string => `/orders/${orderId}`

/** The page of a complaint. */
export const complaintPath = (id: string): string => `/complaints/${id}`

/** The addresses that only signed-in learners have something at; `*` stands for any rest. */
export const learnerAddresses = [
  '/pay/*',
  '/learn',
  '/learn/*',
  '/orders',
  '/orders/*',
  '/me',
  '/me/*',
  '/complaints',
  '/complaints/*',
] as const
