/** The refunds of an order, shown in its drawer. */
export { OrderRefunds } from './order-refunds.tsx'
/** The list of refunds, a tab of the order page. */
export { RefundsPanel } from './refunds-panel.tsx'
/** The view state of that list in the address. */
export { refundsView } from './refunds-view.ts'
/** Asked in every refund dialog. */
export { RevokeAccessField } from './revoke-access-field.tsx'
/** The number of refunds that need the creator. */
export { useOpenRefunds } from './use-open-refunds.ts'
