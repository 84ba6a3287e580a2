/** Saves what is typed after a moment of rest, in the browser at once. */
export { type DraftState, draftSaver } from './draft-saver.ts'
/** Opens a form with what was typed into it before and not sent. */
export { Drafted, type KeptForm } from './drafted.tsx'
/** Drafts by their scope, of this browser and of the server as one. */
export {
  deleteDraft,
  draftQuery,
  draftsQuery,
  dropDraft,
  keepThisDraft,
  noteDraft,
  saveDraft,
} from './kept-drafts.ts'
