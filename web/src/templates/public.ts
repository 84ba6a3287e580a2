/** Chooses a template and fills it. */
export { TemplateDialog } from './template-dialog.tsx'
