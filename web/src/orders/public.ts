/** What was paid each day: for the overview. */
export { OrderTrend } from './order-trend-panel.tsx'
