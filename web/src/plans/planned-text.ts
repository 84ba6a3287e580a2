import type { Planned } from '@zsm/contract/goods/plans'
import { plannedKind, plannedOutcome } from '@zsm/contract/states'
import { yuan } from '../format/money.ts'
import { clockTime } from '../format/time.ts'
import { kindOf } from '../goods/public.ts'
import { paths } from '../paths.ts'
import type { StatusKind } from '../ui/feedback/status.tsx'

/** What happens, in a word or two. */
export function kindText({ kindDict, priceFen, otherTime }: Planned): string {
  const price = priceFen === null ? '' : ` ${yuan(priceFen)}`
  if (kindDict === plannedKind.priceBegin) return `${otherTime ? '限时优惠' : '改价'}${price}`
  if (kindDict === plannedKind.priceEnd) return `恢复原价${price}`
  return plannedKind.labels[kindDict]
}

/** What it happens to. */
export const subjectText = ({ name, lessonName }: Planned): string =>
  lessonName ? `${name} · ${lessonName}` : name

/** All of it, for a reader who hears it. */
export const plannedText = (planned: Planned): string =>
  [
    clockTime(planned.time),
    kindText(planned),
    subjectText(planned),
    plannedOutcome.labels[planned.outcomeDict],
    planned.reason,
  ]
    .filter(Boolean)
    .join(' ')

export const outcomeKinds: Record<Planned['outcomeDict'], StatusKind> = {
  [plannedOutcome.waiting]: 'warning',
  [plannedOutcome.done]: 'success',
  [plannedOutcome.failed]: 'danger',
  [plannedOutcome.cancelled]: 'info',
}

/** Where it is edited. */
export function editorPath({ goodId, shopDict, bizDict, name }: Planned): string {
  if (goodId && shopDict && bizDict) return kindOf({ shopDict, bizDict }).editPath(goodId)
  return paths.coupons({ keyword: name })
}

/** A key that no other planned thing has. */
export const keyOf = ({ kindDict, time, goodId, lessonId, couponId, pricePlanId }: Planned): string =>
  [kindDict, time, pricePlanId ?? lessonId ?? couponId ?? goodId].join(' ')
