import { contract } from '@zsm/contract/contract'
import type { Codes, Guards } from '../accounts/public.ts'
import { type Calls, implement, type Mounted } from '../rpc/implement.ts'
import { enter, getSelf, listOwnPlaces, listPlacesByCode, signIn } from './entering.ts'
import { readTeamLog } from './log.ts'
import { changeRole, invite, inviteAgain, listMembers, removeMember } from './members.ts'
import { endDevice, listDevices, signOut } from './sessions.ts'

type TeamParts = Guards & { codes: Codes }

export const teamRoutes = ({ codes, limits }: TeamParts): Mounted[] =>
  implement(contract.team, {
    listData: ({ sql, creator }) => listMembers(sql, creator),
    invite: (call, input) => invite(call.sql, codes, inviter(call), input),
    inviteAgain: (call, input) => inviteAgain(call.sql, codes, inviter(call), input),
    changeRole: ({ sql, creator }, input) => changeRole(sql, creator, input),
    remove: ({ sql, creator }, input) => removeMember(sql, creator, input),
    listSession: ({ sql, creator }, input) => listDevices(sql, creator, input),
    endSession: ({ sql, creator }, input) => endDevice(sql, creator, input),
    listLog: ({ sql, creator }, input) => readTeamLog(sql, creator, input),
    listPlaces: ({ sql, request }, input) => listPlacesByCode(sql, { codes, limits }, request, input),
    signIn: ({ sql, request }, input) => signIn(sql, { codes, limits }, request, input),
    listOwnPlaces: (call) => listOwnPlaces(call.sql, person(call)),
    enter: (call, input) => enter(call.sql, person(call), call.request, input),
    getSelf: ({ sql, creator, member }) => getSelf(sql, creator, member?.id),
    signOut: ({ sql, creator, member, session }) => signOut(sql, creator, { member: member?.id, session }),
  })

const inviter = ({ creator, account, request: { ip } }: Calls['creator']) => ({ creator, account, ip })
const person = ({ creator, member }: Calls['creator']) => ({ creator, member: member?.id })
