/** Sends what is due, beside the server's calls. */
export { type DeliveryLoop, runDeliveryLoop } from './delivery-loop.ts'
/** Deletes a creator's endpoints and events, and on a timer old events. */
export { eraseWebhooks, forgetEvents } from './events.queries.ts'
/** Records events for a creator's endpoints, in the transaction of the change. */
export { recordEvent, recordEvents } from './events.ts'
/** What is exported of the domain, with Chinese titles. */
export { webhooksData } from './own-data.ts'
