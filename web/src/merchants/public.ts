/** The panel of the certification page where a creator opens an account at the payment provider. */
export { MerchantPanel } from './merchant-panel.tsx'
