/** Says on every page whose back-office a member works in. */
export { MemberBanner } from './member-banner.tsx'
