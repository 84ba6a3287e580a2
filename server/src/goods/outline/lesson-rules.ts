import type { goods } from '@zsm/contract/goods'
import { lessonKind, lessonRelease } from '@zsm/contract/states'
import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { plusDays } from '../../clock.ts'
import type { Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { lockFileForUse } from '../../materials/public.ts'
import type { LessonRelease, LessonRow, LessonRules } from './lessons.queries.ts'

type Wanted = Pick<
  InputOf<typeof goods.updateLesson>,
  Exclude<keyof LessonRules, 'releaseTime'> | 'releaseTime' | 'demoFlag' | 'downloadFlag'
>

/** The rules that change, each checked. Those that the creator left out stay as they are. */
export async function rulesOf(
  sql: Tx,
  creator: CreatorId,
  lesson: LessonRow,
  { demoFlag, demoSeconds, banDragFlag, downloadFlag, attachFileIds, ...release }: Wanted,
) {
  if (demoSeconds && !isPlayed(lesson)) {
    fail('invalidInput', { field: 'demoSeconds', message: '只有视频和音频可以只试看一部分' })
  }
  const attached = attachFileIds && [...new Set(attachFileIds)]
  if (attached) await holdAttachments(sql, creator, attached)
  return {
    ...given({ demoFlag, demoSeconds, banDragFlag, downloadFlag, attachFileIds: attached }),
    ...releaseOf(release),
  }
}

/** Whether the lesson has seconds: a video or an audio. */
export const isPlayed = ({ typeDict }: Pick<LessonRow, 'typeDict'>) =>
  typeDict === lessonKind.video || typeDict === lessonKind.audio

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>

/** The release that a call asks for, checked. Undefined: it stays as it is. */
export function releaseOf({
  releaseTypeDict,
  releaseTime,
  releaseDays,
}: Pick<Wanted, keyof LessonRelease>): LessonRelease | undefined {
  if (releaseTypeDict === undefined) return undefined
  const atOnce = { releaseTypeDict, releaseTime: null, releaseDays: 0 }
  if (releaseTypeDict === lessonRelease.atTime) {
    const needed = { field: 'releaseTime', message: '请选择开放时间' }
    return { ...atOnce, releaseTime: releaseTime ?? fail('invalidInput', needed) }
  }
  if (releaseTypeDict === lessonRelease.afterDays) {
    const needed = { field: 'releaseDays', message: '请填写购买几天后开放' }
    return { ...atOnce, releaseDays: releaseDays ?? fail('invalidInput', needed) }
  }
  return atOnce
}

async function holdAttachments(sql: Tx, creator: CreatorId, ids: readonly FileId[]): Promise<void> {
  for (const id of ids.toSorted()) {
    ;(await lockFileForUse(sql, creator, id)) ?? fail('fileNotFound', { field: 'attachFileIds' })
  }
}

/** When the lesson opens to somebody who bought its good at this time. Undefined: at once. */
export function releasedAt(
  { releaseTypeDict, releaseTime, releaseDays }: LessonRelease,
  bought: Instant,
): Instant | undefined {
  if (releaseTypeDict === lessonRelease.atTime) return releaseTime ?? undefined
  return releaseTypeDict === lessonRelease.afterDays ? plusDays(bought, releaseDays) : undefined
}
