/** The refunds of an order, beside it. */
export { OrderRefunds } from './order-refunds.tsx'
/** The list of refunds: a part of the order page. */
export { RefundsPanel } from './refunds-panel.tsx'
/** What that list keeps in the address. */
export { refundsView } from './refunds-view.ts'
/** Asked with every refund. */
export { RevokeAccessField } from './revoke-access-field.tsx'
/** How many ask for their creator. */
export { useOpenRefunds } from './use-open-refunds.ts'
