import { z } from 'zod'
import { flag, Instant, ids, int, line, OperatorId, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

export const OperatorRole = z.enum(['admin', 'reviewer', 'finance', 'support'], { error: '没有这个角色' })

const staff = z.object({
  id: OperatorId,
  username: z.string(),
  name: z.string(),
  roles: z.array(OperatorRole),
  enabledFlag: flag,
  /** Whether the operator must still change the first or a reset password. */
  newPasswordFlag: flag,
  /** Whether a proposed finance role waits for another admin. */
  waitingFlag: flag,
  lastLoginTime: Instant.nullable(),
  /** Whether a second factor is enrolled. */
  secondFactorFlag: flag,
  version: z.int(),
  createTime: Instant,
})
export type Staff = z.output<typeof staff>

const fields = {
  name: line(1, 20, '姓名'),
  roles: ids(OperatorRole, 4),
}

/** Operators' accounts. An admin creates, changes and closes them. */
export const operatorStaff = {
  listStaff: endpoint({
    path: '/zsm/api/operator/listStaff',
    access: 'operator',
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(staff),
  }),
  /**
   * The password is answered once and stored only as a hash. The call has no requestId, because repeating an answer would require
   * storing the password. A taken name is refused instead. An operator who is to have finance is switched off until another admin
   * approves it.
   */
  createStaff: endpoint({
    path: '/zsm/api/operator/createStaff',
    access: 'operator',
    hashes: true,
    needsProof: true,
    input: z.object({
      username: z
        .string({ error: '请填写用户名' })
        .regex(/^[a-z][a-z0-9._-]{2,39}$/, { error: '用户名以小写字母开头，3–40 位字母、数字、点或横线' }),
      ...fields,
    }),
    output: z.object({ staff, password: z.string() }),
    errors: ['usernameTaken', 'changeWaiting'],
  }),
  /**
   * Changes the name or the roles, or closes an account, which ends its sessions at once. The finance role waits for another
   * admin.
   */
  updateStaff: endpoint({
    path: '/zsm/api/operator/updateStaff',
    access: 'operator',
    needsProof: true,
    input: z.object({
      id: OperatorId,
      ...fields,
      enabledFlag: flag.default(true),
      version: int(1, 1_000_000_000),
    }),
    output: staff,
    errors: ['staffNotFound', 'staffIsOneself', 'versionConflict', 'changeWaiting'],
  }),
  /** Makes a first password again, valid for a day, and ends the operator's sessions. */
  resetStaffPassword: endpoint({
    path: '/zsm/api/operator/resetStaffPassword',
    access: 'operator',
    hashes: true,
    needsProof: true,
    input: z.object({ id: OperatorId }),
    output: z.object({ staff, password: z.string() }),
    errors: ['staffNotFound', 'staffIsOneself'],
  }),
  /**
   * For an operator who lost the authenticator and the recovery codes: a new second factor must be enrolled, and the operator's
   * sessions end.
   */
  resetStaffSecond: endpoint({
    path: '/zsm/api/operator/resetStaffSecond',
    access: 'operator',
    needsProof: true,
    input: z.object({ id: OperatorId }),
    output: staff,
    errors: ['staffNotFound', 'staffIsOneself'],
  }),
}
