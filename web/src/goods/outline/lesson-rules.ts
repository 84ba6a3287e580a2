import type { Lesson } from '@zsm/contract/goods/lessons'
import { lessonRelease } from '@zsm/contract/states'
import { duration } from '../../format/duration.ts'
import { timeText } from '../../format/time.ts'

type Rules = Pick<
  Lesson,
  'demoFlag' | 'demoSeconds' | 'banDragFlag' | 'downloadFlag' | 'releaseTypeDict' | 'releaseTime'
> &
  Pick<Lesson, 'releaseDays' | 'attachFileIds'>

/** What learners may do with a lesson, and when, in a few words each. A lesson without rules has none. */
export function ruleTexts(rules: Rules): string[] {
  const { demoFlag, demoSeconds, banDragFlag, downloadFlag, attachFileIds } = rules
  return [
    ...(demoFlag && demoSeconds > 0 ? [`试看 ${duration(demoSeconds)}`] : []),
    ...(banDragFlag ? ['首次不能拖动'] : []),
    ...(downloadFlag ? ['可下载'] : []),
    ...releaseTexts(rules),
    ...(attachFileIds.length > 0 ? [`${attachFileIds.length} 个附件`] : []),
  ]
}

function releaseTexts({ releaseTypeDict, releaseTime, releaseDays }: Rules): string[] {
  if (releaseTypeDict === lessonRelease.afterDays) return [`购买 ${releaseDays} 天后开放`]
  if (releaseTypeDict !== lessonRelease.atTime || !releaseTime) return []
  return [`${timeText(releaseTime, '{m}-{d} {h}:{i}')} 开放`]
}
