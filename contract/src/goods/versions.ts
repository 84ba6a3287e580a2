import { z } from 'zod'
import { lessonKind } from '../states.ts'
import {
  CategoryId,
  FileId,
  flag,
  GoodId,
  GroupId,
  Instant,
  LabelId,
  LessonId,
  Money,
  Version,
  VersionId,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { formFieldShape } from './buyer-form.ts'
import { good, ServiceUnitDict } from './good.ts'

/** How many versions of a good are stored. */
export const mostVersions = 50

const versionGroup = z.object({
  /** null: the ungrouped */
  id: GroupId.nullable(),
  name: z.string(),
  lessons: z.array(z.object({ id: LessonId, name: z.string(), typeDict: lessonKind.codec })),
})
export type VersionGroup = z.output<typeof versionGroup>

/** A saved state of a good, as its editor showed it. Stock, planned times and copyright are no part of it. */
const versionContent = z.object({
  name: z.string(),
  subTitle: z.string(),
  classifyId: CategoryId.nullable(),
  labelIds: z.array(LabelId),
  coverFileIds: z.array(FileId),
  examplesImage: z.array(FileId),
  priceFen: Money,
  freeFlag: flag,
  introHtml: z.string(),
  serviceDeliverDays: z.int().nullable(),
  serviceUnitDict: ServiceUnitDict.nullable(),
  buyerForm: z.array(formFieldShape),
  downloadFileIds: z.array(FileId),
  bundleGoodIds: z.array(GoodId),
  markFlag: flag,
  linePriceFen: Money,
  limitPerUser: z.int(),
  validDays: z.int(),
  /** groups and lessons in order, the ungrouped last */
  outline: z.array(versionGroup),
})
export type VersionContent = z.output<typeof versionContent>
export type VersionField = keyof VersionContent

const version = z.object({
  id: VersionId,
  saveTime: Instant,
  /** the fields that differ from the version before; all of the first one */
  changed: z.array(z.string()),
  /** when the version was saved that this one restored */
  restoredTime: Instant.nullable(),
})
export type GoodVersion = z.output<typeof version>

/** What a restore cannot bring back: files, and goods of a bundle, that were deleted, and lessons that are gone for ever. */
const lost = z.object({
  fileIds: z.array(FileId),
  lessons: z.array(z.object({ id: LessonId, name: z.string() })),
  classifyFlag: flag,
  labelIds: z.array(LabelId),
  bundleGoodIds: z.array(GoodId),
})
export type Lost = z.output<typeof lost>

const one = { id: GoodId, versionId: VersionId }

/** Versions of a good: the newest fifty. Changes of the outline within ten minutes are one version. */
export const versions = {
  listVersions: endpoint({
    path: '/zsm/api/good/listVersions',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: GoodId }),
    output: wholeList(version),
    errors: ['goodNotFound'],
  }),
  /** `before`: the version before it. `now`: the state that stands. */
  getVersion: endpoint({
    path: '/zsm/api/good/getVersion',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object(one),
    output: version.extend({
      content: versionContent,
      before: versionContent.nullable(),
      now: versionContent,
      lost,
      /** those of the named files that still exist */
      files: z.array(z.object({ id: FileId, title: z.string() })),
      /** those of the named goods of a bundle that still exist, also in the bin */
      parts: z.array(z.object({ id: GoodId, name: z.string() })),
    }),
    errors: ['goodNotFound', 'goodVersionNotFound'],
  }),
  /**
   * Saves an earlier version again, by the rules of `update` and of the outline's calls. Lessons that it does not have go to the bin, and
   * those that are there come back. What learners have learnt stays. `version`: the good's, as in `update`.
   */
  restoreVersion: endpoint({
    path: '/zsm/api/good/restoreVersion',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ ...one, version: Version }),
    output: good,
    errors: [
      'goodNotFound',
      'goodVersionNotFound',
      'versionConflict',
      'partNotFound',
      'partRefused',
      'goodIncomplete',
      'groupTooMany',
      'lessonTooMany',
    ],
  }),
}
