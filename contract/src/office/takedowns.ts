import { z } from 'zod'
import { TakedownKind, TakedownReason, TakedownStatus, takedown } from '../takedowns/takedowns.ts'
import {
  asksStates,
  CreatorId,
  flag,
  Instant,
  line,
  page,
  pageInput,
  TakedownId,
  TakedownTargetId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { workFilters } from './cases.ts'

const operatorTakedown = takedown.extend({
  frontId: CreatorId,
  frontName: z.string(),
  takerName: z.string(),
  /** Empty before a decision. */
  deciderName: z.string(),
  /** Whether the operator who asks took it down: another one decides on the appeal. */
  ownFlag: flag,
})
export type OperatorTakedown = z.output<typeof operatorTakedown>

/** Something that operators may take down. */
const takedownTarget = z.object({
  id: TakedownTargetId,
  kindDict: TakedownKind,
  name: z.string(),
  frontName: z.string(),
  createTime: Instant,
  takenDownFlag: flag,
})
export type TakedownTarget = z.output<typeof takedownTarget>

const roles = ['reviewer', 'support'] as const
const note = line(5, 200, '说明')

/** Operators take down what breaks the rules, and decide on appeals: decision 0108. */
export const operatorTakedowns = {
  /** Things of one kind of all creators or of one, the newest first. The keyword is a part of the name, or the whole id. */
  listTakedownTarget: endpoint({
    path: '/zsm/api/operator/listTakedownTarget',
    access: 'operator',
    roles,
    effect: 'read',
    // an address of a page is longer than other keywords
    input: z.object({
      ...pageInput,
      keyword: line(0, 120, '关键词').optional(),
      kindDict: TakedownKind,
      frontId: CreatorId.optional(),
    }),
    output: page(takedownTarget),
  }),
  /** Appeals that wait come first, the oldest first; all others newest first. */
  listTakedown: endpoint({
    path: '/zsm/api/operator/listTakedown',
    access: 'operator',
    roles,
    effect: 'read',
    papers: true,
    input: z.object({ ...pageInput, ...asksStates, ...workFilters, statusDict: TakedownStatus.optional() }),
    output: page(operatorTakedown),
  }),
  /** → 1 已下架. What is down already is not taken down again. */
  takeDown: endpoint({
    path: '/zsm/api/operator/takeDown',
    access: 'operator',
    roles,
    sends: 'body',
    papers: true,
    input: z.object({
      kindDict: TakedownKind,
      targetId: TakedownTargetId,
      reasonDict: TakedownReason,
      reason: line(5, 200, '原因'),
    }),
    output: operatorTakedown,
    errors: ['takedownTargetNotFound', 'takedownStanding'],
  }),
  /** 2 申诉中 → 3 维持下架. */
  upholdTakedown: endpoint({
    path: '/zsm/api/operator/upholdTakedown',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    papers: true,
    input: z.object({ id: TakedownId, reason: note }),
    output: operatorTakedown,
    errors: ['takedownNotFound', 'takedownStateChanged', 'takedownOwn', 'notTwoPersons'],
  }),
  /** → 4 已恢复: everything is as it was before. */
  liftTakedown: endpoint({
    path: '/zsm/api/operator/liftTakedown',
    access: 'operator',
    roles: ['reviewer'],
    sends: 'body',
    papers: true,
    input: z.object({ id: TakedownId, reason: note }),
    output: operatorTakedown,
    errors: ['takedownNotFound', 'takedownStateChanged', 'takedownOwn', 'notTwoPersons'],
  }),
}
