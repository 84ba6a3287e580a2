import { z } from 'zod'
import { flag, GoodId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The first steps of a new creator: what is out of sight, and a sample course to look at. */
export const firstSteps = {
  hideSteps: endpoint({
    path: '/zsm/api/overview/hideSteps',
    access: 'creator',
    areas: ['account'],
    effect: 'write',
    input: z.object({ hideFlag: flag }),
    output: z.null(),
  }),
  /**
   * Makes a sample course of a video, an audio and an article, off the shelf and not sent to review. Answers the same course while it is
   * there.
   */
  addSample: endpoint({
    path: '/zsm/api/overview/addSample',
    access: 'creator',
    areas: ['teaching'],
    effect: 'write',
    input: z.object({}),
    output: z.object({ goodId: GoodId }),
    errors: ['shopNeeded', 'storageQuotaExceeded'],
  }),
  /**
   * Deletes the sample course for ever, with those of its files that nothing else uses. `changedFlag`: also if the creator has worked on its
   * lessons; else that is refused. A sample that was saved under its editor is a course of the creator's own and stays.
   */
  removeSample: endpoint({
    path: '/zsm/api/overview/removeSample',
    access: 'creator',
    areas: ['teaching'],
    effect: 'write',
    input: z.object({ changedFlag: flag.default(false) }),
    output: z.null(),
    errors: ['sampleChanged', 'sampleUsed'],
  }),
}
