/** @jsxImportSource preact */

import type { PublicGroup, PublicLesson } from '@zsm/contract/buying'
import { lessonKind, lessonRelease } from '@zsm/contract/states'
import { duration } from '../../format/duration.ts'
import { timeText } from '../../format/time.ts'

/**
 * The lessons of a good, group by group. A trial lesson is a button that the page's script connects. In a preview every lesson is a
 * button, because the token opens all of them.
 */
export function Outline({ groups, preview }: { groups: readonly PublicGroup[]; preview?: string }) {
  return (
    <div class="outline" data-preview={preview}>
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name || '课时'}>
          {group.name && <h3>{group.name}</h3>}
          <ol>
            {group.lessons.map((lesson) => (
              <li key={lesson.id}>
                <span class="lesson-name">{lesson.name}</span>
                <span class="quiet">
                  {lengthOf(lesson)}
                  {releaseText(lesson)}
                </span>
                {(lesson.demoFlag || preview) && (
                  <button type="button" class="small" data-trial={lesson.id}>
                    {lesson.demoFlag ? '试看' : '预览'}
                    <span class="unseen">：{lesson.name}</span>
                  </button>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** When a lesson that opens later opens for buyers. */
function releaseText({ releaseTypeDict, releaseTime, releaseDays }: PublicLesson): string {
  if (releaseTypeDict === lessonRelease.afterDays) return ` · 购买 ${releaseDays} 天后开放`
  return releaseTime ? ` · ${timeText(releaseTime, '{m}-{d} {h}:{i}')} 开放` : ''
}

/** The length of a lesson, in the unit of its kind. */
export function lengthOf({
  typeDict,
  durationSec,
  wordCount,
}: Pick<PublicLesson, 'typeDict' | 'durationSec' | 'wordCount'>): string {
  const kind = lessonKind.labels[typeDict]
  if (durationSec !== null) return `${kind} ${duration(durationSec)}`
  return wordCount === null ? kind : `${kind} ${wordCount} 字`
}
