import type { goods } from '@zsm/contract/goods'
import type { Lesson } from '@zsm/contract/goods/lessons'
import { lessonRelease, trialState } from '@zsm/contract/states'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { duration } from '../../format/duration.ts'
import { timeText } from '../../format/time.ts'

type Rules = Pick<
  Lesson,
  | 'demoFlag'
  | 'demoSeconds'
  | 'trialDict'
  | 'banDragFlag'
  | 'downloadFlag'
  | 'releaseTypeDict'
  | 'releaseTime'
> &
  Pick<Lesson, 'releaseDays' | 'attachFileIds'>

/** What learners may do with a lesson, and when, in a few words each. A lesson without rules has none. */
export function ruleTexts(rules: Rules): string[] {
  const { demoFlag, demoSeconds, banDragFlag, downloadFlag, attachFileIds } = rules
  return [
    ...(demoFlag && demoSeconds > 0 ? [trialText(rules)] : []),
    ...(banDragFlag ? ['首次不能拖动'] : []),
    ...(downloadFlag ? ['可下载'] : []),
    ...releaseTexts(rules),
    ...(attachFileIds.length > 0 ? [`${attachFileIds.length} 个附件`] : []),
  ]
}

function trialText({ demoSeconds, trialDict }: Rules): string {
  const text = `试看前 ${duration(demoSeconds)}`
  return trialDict === null || trialDict === trialState.playable
    ? text
    : `${text}（${trialState.labels[trialDict]}）`
}

export type Release = Pick<InputOf<typeof goods.batchUpdateLesson>, 'releaseTime' | 'releaseDays'> &
  Pick<Rules, 'releaseTypeDict'>

/** A lesson's release as a call takes it. */
export const releaseOf = ({ releaseTypeDict, releaseTime, releaseDays }: Lesson): Release => ({
  releaseTypeDict,
  ...(releaseTime ? { releaseTime } : {}),
  ...(releaseDays > 0 ? { releaseDays } : {}),
})

function releaseTexts({ releaseTypeDict, releaseTime, releaseDays }: Rules): string[] {
  if (releaseTypeDict === lessonRelease.afterDays) return [`购买 ${releaseDays} 天后开放`]
  if (releaseTypeDict !== lessonRelease.atTime || !releaseTime) return []
  return [`${timeText(releaseTime, '{m}-{d} {h}:{i}')} 开放`]
}
