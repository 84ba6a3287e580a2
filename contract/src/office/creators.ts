import { z } from 'zod'
import { EnrollStatus } from '../creators.ts'
import { accountState } from '../states.ts'
import {
  asksStates,
  CreatorId,
  flag,
  Instant,
  line,
  MaskedMobile,
  nothing,
  page,
  pageInput,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** 1 正常, 2 冻结, 3 注销中, 4 已注销. */
export const AccountStatus = accountState.codec

/** A creator in the operators' list. */
export const operatorCreator = z.object({
  id: CreatorId,
  name: z.string(),
  avatar: z.string(),
  mobile: MaskedMobile,
  statusDict: AccountStatus,
  enrollStatusDict: EnrollStatus.nullable(),
  certifiedFlag: flag,
  goodCount: z.int(),
  shelfCount: z.int(),
  lastLoginTime: Instant.nullable(),
  createTime: Instant,
})
export type OperatorCreator = z.output<typeof operatorCreator>

export const operatorCreators = {
  /**
   * Newest first. The keyword is the whole number, the id, or part of the name. A whole number, and a name that finds somebody, are in the
   * audit log, masked.
   */
  listCreator: endpoint({
    path: '/zsm/api/operator/listCreator',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, statusDict: AccountStatus.optional() }),
    output: page(operatorCreator),
  }),
  /** 1 正常, 3 注销中 → 2 冻结: ends all sessions of the creator and refuses sign-in. `id` is the front's. */
  freezeAccount: endpoint({
    path: '/zsm/api/operator/freezeAccount',
    access: 'operator',
    roles: ['support'],
    sends: 'body',
    input: z.object({ id: CreatorId, reason: line(2, 200, '冻结原因') }),
    output: nothing,
    errors: ['frontNotFound', 'accountStateChanged'],
  }),
  /** 2 冻结 → 1 正常. */
  unfreezeAccount: endpoint({
    path: '/zsm/api/operator/unfreezeAccount',
    access: 'operator',
    roles: ['support'],
    input: z.object({ id: CreatorId }),
    output: nothing,
    errors: ['frontNotFound', 'accountStateChanged'],
  }),
}
