/** The disputes of a service order, for its creator. */
export { DisputePanel } from './dispute-panel.tsx'
