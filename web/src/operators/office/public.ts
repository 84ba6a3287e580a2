/** The decisions on a row, at the bottom of its drawer. */
export { DecisionButtons } from './decision-buttons.tsx'
/** A list of things that operators decide on. */
export { type Decision, DecisionList } from './decision-list.tsx'
/** A number of a person, masked until an operator says why it is needed. */
export { MaskedNumber } from './masked-number.tsx'
/** A list that operators maintain. */
export { OfficeList } from './office-list.tsx'
/** Tells the list that its operator decided: the next row opens. */
export { noteOwnDecision } from './own-decision.ts'
/** A reason that is typed or chosen. */
export { ReasonChoiceField } from './reason-choice-field.tsx'
/** Asks for the reason of a decision. */
export { ReasonDialog, type Reasoned } from './reason-dialog.tsx'
/** What stands out at a creator: as one line of a list, and in words. */
export { RiskLine, useRisks } from './risk-line.tsx'
export { riskText } from './risk-text.ts'
/** The position and visibility of what operators maintain, as columns and as fields. */
export { ShownFields, shownColumn, sortColumn } from './shown-fields.tsx'
/** Filters a list by state. */
export { StateFilter } from './state-filter.tsx'
/** Steps from one open row to the next. */
export { StepButtons } from './step-buttons.tsx'
/** How long each row has been waiting, and whether the promised time is over. */
export { useAgeColumn } from './use-age-column.tsx'
/** A decision that needs a confirmation but no reason. */
export { useDecision } from './use-decision.ts'
/** The view state of a list of decisions in the address. */
export { useDecisionView } from './use-decision-view.ts'
/** Whether the operator may make a call, or any call of these roles. */
export { useMayCall, useRole } from './use-role.ts'
/** The two calls of a dialog in which operators create or edit something. */
export { useSaveDialog } from './use-save-dialog.ts'
export { type Steps, useSteps } from './use-steps.ts'
/** A link beside a value with a pending change. */
export { Waiting } from './waiting.tsx'
export type { Waits } from './waiting-age.tsx'
