/** The certification that withdrawals require. */

/** The dialog for the copyright fields of goods. */
export { CopyrightDialog } from './lazy-copyright-dialog.tsx'
export { FirstCertificationDialog } from './lazy-first-certification-dialog.ts'
