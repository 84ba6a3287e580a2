import type { OverviewState } from '@zsm/contract/overview'
import { stateAreas } from '@zsm/contract/overview/state-areas'
import { type Acting, isOpenTo } from '@zsm/contract/wire/areas'

/** The owner's tasks count as none for members and keys, and so do those of areas that are closed to them. The first steps are the owner's. */
export function openPartOf(state: OverviewState, acting: Acting): OverviewState {
  if (!acting) return state
  const closed = Object.entries(stateAreas)
    .filter(([, areas]) => !isOpenTo(areas, acting))
    .map(([name]) => [name, 0])
  return {
    ...state,
    ...Object.fromEntries(closed),
    firstDeliverDue: isOpenTo(stateAreas.toDeliverCount, acting) ? state.firstDeliverDue : null,
    firstExpiry: null,
    stepsHideFlag: true,
    certifiedFlag: true,
    bankFlag: true,
    merchantFlag: null,
    enrollReason: '',
  }
}
