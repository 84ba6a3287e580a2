/** The payments of each day, for the overview. */
export { OrderTrendPanel } from './order-trend-panel.tsx'
