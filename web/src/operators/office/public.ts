/** The decisions on a row, at the bottom of its drawer. */

/** The parts of a list of work that is no `DecisionList`: cases, filters, several at once, the way from row to row. */
export { CasePanel } from './cases/case-panel.tsx'
export { CasesBar } from './cases/cases-bar.tsx'
export { type Several, SeveralButtons } from './cases/several-buttons.tsx'
export { useCases } from './cases/use-cases.ts'
export { useOwnId } from './cases/use-own-id.ts'
export { useWork } from './cases/use-work.tsx'
export { WorkFilter } from './cases/work-filter.tsx'
export { isNarrowed, sumsAsked, workAsked, workPlaces } from './cases/work-view.ts'
export { DecisionButtons } from './decision-buttons.tsx'
/** A list of things that operators decide on. */
export { type Decision, DecisionList } from './decision-list.tsx'
/** Takes a list out as a file. */
export { ListExportButton } from './exports/list-export-button.tsx'
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
/** A decision that needs a confirmation but no reason. */
export { useDecision } from './use-decision.ts'
/** The view state of a list of decisions in the address. */
export { useDecisionView } from './use-decision-view.ts'
/** Whether the operator may make a call, or any call of these roles. */
export { useMayCall, useRole } from './use-role.ts'
/** The two calls of a dialog in which operators create or edit something. */
export { useSaveDialog } from './use-save-dialog.ts'
/** A link beside a value with a pending change. */
export { Waiting } from './waiting.tsx'
/** Since when a row has been waiting, and for which work. */
export type { Waits } from './waiting-age.tsx'
