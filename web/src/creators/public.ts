/** The dialog for the copyright fields of goods. */
export { CopyrightDialog } from './lazy-copyright-dialog.tsx'
