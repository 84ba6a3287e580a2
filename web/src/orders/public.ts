/** The payments of each day, for the overview. */
export { OrderTrend } from './order-trend-panel.tsx'
