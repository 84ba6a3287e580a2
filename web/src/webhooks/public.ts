/** A program text that can be copied. */
export { CodeExample } from './code-example.tsx'
/** Shows a secret once. */
export { SecretDialog } from './secret-dialog.tsx'
/** Where events are sent, and their log. */
export { WebhooksPanel } from './webhooks-panel.tsx'
