import { z } from 'zod'
import { SmsCode } from '../accounts.ts'
import { memberState } from '../states.ts'
import {
  CreatorId,
  flag,
  Instant,
  line,
  MaskedMobile,
  MemberId,
  MemberSessionId,
  Mobile,
  nothing,
  page,
  pageInput,
  wholeList,
} from '../values.ts'
import { memberRoles } from '../wire/areas.ts'
import { endpoint } from '../wire/endpoint.ts'

const Role = z.enum(memberRoles, { error: '请选择角色' })

/** More people than that need accounts of their own. */
export const mostMembers = 20

/** Somebody who works in a creator's back-office, with a session of their own. */
const member = z.object({
  id: MemberId,
  mobile: MaskedMobile,
  name: z.string(),
  role: Role,
  /** 1 待接受, 2 已加入, 3 邀请已过期 */
  statusDict: memberState.codec,
  inviteTime: Instant,
  inviteExpireTime: Instant,
  joinTime: Instant.nullable(),
  seenTime: Instant.nullable(),
  /** how many devices are signed in */
  deviceCount: z.int(),
})
export type Member = z.output<typeof member>

/** A device on which a member is signed in. */
const device = z.object({
  id: MemberSessionId,
  ip: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  seenTime: Instant,
  expireTime: Instant,
})
export type MemberDevice = z.output<typeof device>

/** What a member did. */
const deed = z.object({
  id: z.uuid(),
  memberId: MemberId,
  memberName: z.string(),
  /** Domain and verb: `goods.putOnShelf`. */
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  ip: z.string(),
  createTime: Instant,
})
export type Deed = z.output<typeof deed>

/** A team that a person may enter. */
const place = z.object({
  memberId: MemberId,
  frontName: z.string(),
  role: Role,
  /** Whether entering accepts the invitation. */
  invitedFlag: flag,
})
export type Place = z.output<typeof place>

const opened = z.object({ token: z.string(), expireTime: Instant })

const changed = z.object({
  ...member.shape,
  /** Whether the invitation was sent by SMS. A number gets only so many messages a day. */
  sentFlag: flag,
})

/** The owner's calls, and those by which a member enters and leaves. */
export const team = {
  /** The newest first, without removed members. */
  listData: endpoint({
    path: '/zsm/api/team/listData',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(member),
  }),
  /** Invites a number for seven days, and sends it a code by which its person signs in. */
  invite: endpoint({
    path: '/zsm/api/team/invite',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ mobile: Mobile, name: line(1, 20, '姓名'), role: Role }),
    output: changed,
    errors: ['memberExists', 'memberTooMany', 'memberIsOwner'],
  }),
  /** Prolongs an invitation that nobody has accepted, and sends a code again. */
  inviteAgain: endpoint({
    path: '/zsm/api/team/inviteAgain',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: MemberId }),
    output: changed,
    errors: ['memberNotFound', 'memberJoined'],
  }),
  /** The member's next call is judged by the new role. */
  changeRole: endpoint({
    path: '/zsm/api/team/changeRole',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: MemberId, role: Role }),
    output: member,
    errors: ['memberNotFound'],
  }),
  /** Ends the member's sessions, and forgets the number. */
  remove: endpoint({
    path: '/zsm/api/team/remove',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: MemberId }),
    output: nothing,
    errors: ['memberNotFound'],
  }),
  listSession: endpoint({
    path: '/zsm/api/team/listSession',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ id: MemberId }),
    output: wholeList(device),
    errors: ['memberNotFound'],
  }),
  /** Signs a member's device out. Its next call fails with 50012. */
  endSession: endpoint({
    path: '/zsm/api/team/endSession',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: MemberSessionId }),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
  /** What members did, newest first: of all of them, or of one, removed ones included. */
  listLog: endpoint({
    path: '/zsm/api/team/listLog',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      memberId: MemberId.optional(),
    }),
    output: page(deed),
  }),
  /** The teams that a number may enter. The code (msgDict 10) stays valid for `signIn`. */
  listPlaces: endpoint({
    path: '/zsm/api/team/listPlaces',
    access: 'public',
    sends: 'body',
    effect: 'read',
    input: z.object({ mobile: Mobile, code: SmsCode }),
    output: wholeList(place),
    errors: ['codeWrong'],
  }),
  /** Opens a session in a team, and accepts its invitation. */
  signIn: endpoint({
    path: '/zsm/api/team/signIn',
    access: 'public',
    sends: 'body',
    input: z.object({ mobile: Mobile, code: SmsCode, memberId: MemberId }),
    output: opened,
    errors: ['codeWrong', 'memberNotFound', 'memberFrozen'],
  }),
  /** The teams that the person of this session may enter. */
  listOwnPlaces: endpoint({
    path: '/zsm/api/team/listOwnPlaces',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    input: z.object({}),
    output: wholeList(place),
  }),
  /** The person of this session enters a team, and accepts its invitation. This session stays valid. */
  enter: endpoint({
    path: '/zsm/api/team/enter',
    access: 'creator',
    areas: ['self'],
    input: z.object({ memberId: MemberId }),
    output: opened,
    errors: ['memberNotFound', 'memberFrozen'],
  }),
  /** Who acts in this session: null for the owner. */
  getSelf: endpoint({
    path: '/zsm/api/team/getSelf',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    input: z.object({}),
    output: z.object({
      frontId: CreatorId,
      frontName: z.string(),
      member: z.object({ id: MemberId, name: z.string(), role: Role }).nullable(),
    }),
  }),
  /** Ends a member's own session. */
  signOut: endpoint({
    path: '/zsm/api/team/signOut',
    access: 'creator',
    areas: ['self'],
    input: z.object({}),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
}
