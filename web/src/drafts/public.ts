/** Saves input after a debounce, and at once in the browser. */
export { type DraftState, draftSaver } from './draft-saver.ts'
/** Drafts by scope, combined from this browser and the server. */
export {
  deleteDraft,
  draftQuery,
  draftsQuery,
  dropDraft,
  noteDraft,
  overwriteDraft,
  saveDraft,
} from './draft-store.ts'
/** Opens a form with its draft: input that was typed before and not sent. */
export { Drafted, type DraftedForm } from './drafted.tsx'
