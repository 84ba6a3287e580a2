/** The question before operators take something down. */
export { askTakeDown } from './office/ask-take-down.tsx'
/** The same in a list: the action of a row, and the dialog that it opens. */
export { useTakeDown } from './office/use-take-down.tsx'
