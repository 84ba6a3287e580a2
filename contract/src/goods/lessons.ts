import { z } from 'zod'
import { lessonKind, lessonRelease, trialState } from '../states.ts'
import {
  FileId,
  flag,
  GoodId,
  GroupId,
  Instant,
  ids,
  int,
  LessonId,
  line,
  longestText,
  nothing,
  OutlineId,
  RequestId,
  text,
  Version,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A lesson. `groupId` null: ungrouped. */
export const lesson = z.object({
  id: LessonId,
  tempGoodId: OutlineId,
  goodId: GoodId.nullable(),
  groupId: GroupId.nullable(),
  name: z.string(),
  /** 1 video, 2 audio, 3 article, 4 document */
  typeDict: lessonKind.codec,
  /** null for an article, whose text is stored with the lesson, and for a lesson that waits for its file */
  fileId: FileId.nullable(),
  /** the name, on the creator's device, of the file that the lesson waits for; empty if it is unknown or has come */
  awaitedName: z.string(),
  fileTitle: z.string().nullable(),
  coverUrl: z.string().nullable(),
  durationSec: z.number().nullable(),
  size: z.int().nullable(),
  /** the length of an article; null for a file */
  wordCount: z.int().nullable(),
  shelfFlag: flag,
  /** whether a learner can open it: it is on the shelf, and its file or text exists */
  viewFlag: flag,
  demoFlag: flag,
  /** how many seconds of a trial lesson everybody may play; 0: all of it */
  demoSeconds: z.int(),
  /** the trial of a part: whether it can be played, is being prepared, or the file cannot be cut; null for every other lesson */
  trialDict: trialState.codec.nullable(),
  /** whether a learner who has not finished the lesson may only play on, not drag ahead */
  banDragFlag: flag,
  /** whether a learner may download the file */
  downloadFlag: flag,
  releaseTypeDict: lessonRelease.codec,
  /** only of a lesson that opens at a time */
  releaseTime: Instant.nullable(),
  /** days after the purchase; 0 for every other lesson */
  releaseDays: z.int(),
  attachFileIds: z.array(FileId),
  /** those of the attachments that still exist */
  attachFiles: z.array(z.object({ id: FileId, title: z.string(), ext: z.string(), size: z.int() })),
  sort: z.int(),
  copyRightNote: z.string(),
  version: z.int(),
})
export type Lesson = z.output<typeof lesson>

/** Whether the lesson is made of a file that is still to come. */
export const isWaiting = ({ typeDict, fileId }: Pick<Lesson, 'typeDict' | 'fileId'>): boolean =>
  typeDict !== lessonKind.article && fileId === null

/** A lesson with its text. */
export const writtenLesson = lesson.extend({
  /** sanitised by the server; its pictures are files: `<img data-file-id>` */
  contentHtml: z.string(),
  /** signed, expiring addresses of those of its pictures that still exist */
  contentImages: z.array(z.object({ id: FileId, url: z.string() })),
})
export type WrittenLesson = z.output<typeof writtenLesson>

/** The outcome of a batch change for one lesson. */
const changedLesson = z.object({
  id: LessonId,
  doneFlag: flag,
  error: z.string().nullable(),
  message: z.string().nullable(),
})
export type ChangedLesson = z.output<typeof changedLesson>

/** The longest trial of a part of a lesson. A longer one is the whole lesson. */
export const longestTrialSec = 600

/** When a lesson opens to its buyers. What is omitted stays as it is. */
const release = {
  /** 1 needs `releaseTime`, 2 needs `releaseDays` */
  releaseTypeDict: lessonRelease.codec.optional(),
  releaseTime: Instant.optional(),
  releaseDays: int(1, 365).optional(),
}

/** What a learner may do with a lesson, and when. What is omitted stays as it is. */
const rules = {
  demoFlag: flag.optional(),
  demoSeconds: int(0, longestTrialSec).optional(),
  banDragFlag: flag.optional(),
  downloadFlag: flag.optional(),
  ...release,
  attachFileIds: ids(FileId, 10).optional(),
}

/** A lesson to create before its file is there. An article begins empty. */
const plannedLesson = z.object({
  name: line(1, 60, '课时名称'),
  typeDict: lessonKind.codec,
  /** empty: unknown */
  awaitedName: line(0, 120, '文件名'),
  demoFlag: flag.optional(),
})
const plannedSection = z.object({
  /** empty: ungrouped */
  name: line(0, 30, '分组名称'),
  lessons: z.array(plannedLesson).max(1000, { error: '最多 1000 个课时' }),
})
export type PlannedSection = z.output<typeof plannedSection>

const arrangedGroup = z.object({
  groupId: GroupId.optional(),
  ids: ids(LessonId, 1000),
  seenIds: ids(LessonId, 1000),
})

/** Lessons are addressed by `tempGoodId`, as groups are. */
export const lessons = {
  /** The lessons of a good, by group, in order. */
  listChildren: endpoint({
    path: '/zsm/api/good/listChildren',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ tempGoodId: OutlineId }),
    output: wholeList(lesson),
  }),
  /** One lesson with its text, which lists omit. */
  getLesson: endpoint({
    path: '/zsm/api/good/getDetail',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: LessonId }),
    output: writtenLesson,
    errors: ['lessonNotFound'],
  }),
  /**
   * Creates a lesson from a file, or an article from `contentHtml`. An empty article shown in a good on the shelf is refused with
   * `goodIncomplete`.
   */
  createLesson: endpoint({
    path: '/zsm/api/good/createDetail',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      tempGoodId: OutlineId,
      groupId: GroupId.optional(),
      name: line(1, 60, '课时名称'),
      fileId: FileId.optional(),
      contentHtml: text(longestText, '图文内容').optional(),
      demoFlag: flag.default(false),
      shelfFlag: flag.default(true),
      requestId: RequestId,
    }),
    output: lesson,
    errors: [
      'goodNotFound',
      'groupNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'lessonTooMany',
      'goodIncomplete',
    ],
  }),
  /**
   * Creates groups and lessons at once, in the order of the call. Lessons of files wait for them. A section without a name is
   * ungrouped, and one with the name of a group adds its lessons to that group. Answers the ids of the lessons in order.
   */
  createOutline: endpoint({
    path: '/zsm/api/good/createOutline',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      tempGoodId: OutlineId,
      sections: z
        .array(plannedSection)
        .min(1, { error: '请至少添加一个课时或分组' })
        .max(201, { error: '最多 200 个分组' }),
      requestId: RequestId,
    }),
    output: z.object({ ids: z.array(LessonId) }),
    errors: ['goodNotFound', 'groupTooMany', 'lessonTooMany', 'goodIncomplete'],
  }),
  /** Gives a lesson the file that it waits for. Refused if it has another one by now; a repetition changes nothing. */
  fillLesson: endpoint({
    path: '/zsm/api/good/fillDetail',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: LessonId, fileId: FileId }),
    output: lesson,
    errors: ['lessonNotFound', 'fileNotFound', 'fileTypeRefused', 'lessonFilled'],
  }),
  updateLesson: endpoint({
    path: '/zsm/api/good/updateDetail',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      id: LessonId,
      name: line(1, 60, '课时名称'),
      /** omitted text and note keep their values; a file stays a file, an article an article */
      fileId: FileId.optional(),
      contentHtml: text(longestText, '图文内容').optional(),
      copyRightNote: text(500, '版权说明').optional(),
      ...rules,
      version: Version,
    }),
    output: lesson,
    errors: [
      'lessonNotFound',
      'fileNotFound',
      'fileTypeRefused',
      'versionConflict',
      'goodIncomplete',
      'trialNotCuttable',
      'trialNotReady',
      'storageQuotaExceeded',
    ],
  }),
  /**
   * The last shelved lesson of a good on the shelf is refused with `goodIncomplete`, also when it is only taken off the shelf.
   */
  deleteLesson: endpoint({
    path: '/zsm/api/good/deleteDetail',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: LessonId }),
    output: nothing,
    errors: ['lessonNotFound', 'goodIncomplete'],
  }),
  /** Brings deleted lessons back to their places within 30 days. Each lesson has its own outcome. */
  restoreLesson: endpoint({
    path: '/zsm/api/good/restoreDetail',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ids: ids(LessonId, 200) }),
    output: z.object({ list: z.array(changedLesson) }),
  }),
  updateLessonShelfFlag: endpoint({
    path: '/zsm/api/good/updateDetailShelfFlag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: LessonId, shelfFlag: flag }),
    output: lesson,
    errors: ['lessonNotFound', 'goodIncomplete'],
  }),
  updateLessonDemoFlag: endpoint({
    path: '/zsm/api/good/updateDetailDemoFlag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: LessonId, demoFlag: flag }),
    output: lesson,
    errors: ['lessonNotFound'],
  }),
  /** Applies one change to many lessons. Each lesson has its own outcome; a failed one does not stop the others. */
  batchUpdateLesson: endpoint({
    path: '/zsm/api/good/batchUpdateDetail',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      ids: ids(LessonId, 200),
      shelfFlag: flag.optional(),
      demoFlag: flag.optional(),
      downloadFlag: flag.optional(),
      banDragFlag: flag.optional(),
      ...release,
      /** to the end of this group; `ungroupFlag`: to the end of the ungrouped lessons */
      groupId: GroupId.optional(),
      ungroupFlag: flag.default(false),
      /** with either of the two: insert the lessons in sequence at this index, counted from 0 */
      sort: int(0, 1000).optional(),
      /** deletes the lessons; the other changes are ignored then */
      deleteFlag: flag.default(false),
    }),
    output: z.object({ list: z.array(changedLesson) }),
  }),
  /**
   * Takes the complete, ordered id list of one group (without `groupId`: of the ungrouped lessons). Any other list is refused
   * with `orderChanged` and the stored order in `data.list`.
   */
  updateLessonSort: endpoint({
    path: '/zsm/api/good/updateDetailSort',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({
      tempGoodId: OutlineId,
      groupId: GroupId.optional(),
      ids: ids(LessonId, 1000),
      seenIds: ids(LessonId, 1000).optional(),
    }),
    output: z.object({ list: z.array(lesson) }),
    errors: ['orderChanged', 'groupNotFound'],
  }),
  /**
   * Arranges the lessons of several groups at once (without `groupId`: the ungrouped), also across them. `seenIds` is the order that
   * each began from. If a group has another order by now, or a lesson is missing or doubled, nothing moves.
   */
  arrangeLessons: endpoint({
    path: '/zsm/api/good/arrangeDetails',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({
      tempGoodId: OutlineId,
      groups: z
        .array(arrangedGroup)
        .min(1, { error: '请选择要移动的课时' })
        .max(201, { error: '最多 201 个分组' }),
    }),
    output: z.object({ list: z.array(lesson) }),
    errors: ['orderChanged', 'groupNotFound'],
  }),
  /** Moves a lesson to another group (omitted: ungrouped), to an index in it counted from 0. */
  updateLessonGroup: endpoint({
    path: '/zsm/api/good/updateDetailGroup',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: LessonId, groupId: GroupId.optional(), sort: int(0, 1000).optional() }),
    output: lesson,
    errors: ['lessonNotFound', 'groupNotFound'],
  }),
}
