/** The question before operators take something down. */
export { askTakeDown } from './office/ask-take-down.tsx'
