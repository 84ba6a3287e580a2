import { operatorCases } from '@zsm/contract/office/cases'
import { operatorLooks } from '@zsm/contract/office/looks'
import { operatorReasons } from '@zsm/contract/office/reasons'
import { operatorChanges } from '@zsm/contract/operators/changes'
import { operatorProfile } from '@zsm/contract/operators/profile'
import { operatorSessions } from '@zsm/contract/operators/sessions'
import { operatorSettings } from '@zsm/contract/operators/settings'
import { operatorStaff } from '@zsm/contract/operators/staff'
import { template } from '@zsm/contract/operators/template'
import type { FastifyInstance } from 'fastify'
import type { PaymentMode } from '../config/payment-mode.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { mountTemplate, type TemplateCall, type TemplateParts } from '../rpc/template-wire.ts'
import {
  addNote,
  type FindCreatorOf,
  giveCases,
  listColleagues,
  readCases,
  readEarlier,
  readNotes,
  returnCases,
  takeCases,
} from './cases/cases.ts'
import { approveChange, type ChangeNews, listChanges, rejectChange } from './changes.ts'
import { beginLook, endLook } from './looks/looks.ts'
import { listSettings, saveSetting } from './money-settings.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { changeProfile } from './profile.ts'
import { addReason, changeReason, removeReason, searchReasons } from './reasons/reasons.ts'
import {
  confirmSecondFactor,
  makeRecoveryCodes,
  offerSecondFactor,
  proveSecondFactor,
  readSecurity,
  type SecondFactorParts,
} from './second-factor.ts'
import { type FoundSession, logInOperator, logOutOperator } from './session.ts'
import { changeStaff, createStaff, listStaff, resetStaffPassword, resetStaffSecond } from './staff.ts'

type OperatorsParts = { paymentMode: PaymentMode; news: ChangeNews; findCreatorOf: FindCreatorOf }

export const operatorsRoutes = ({ paymentMode, news, findCreatorOf }: OperatorsParts): Mounted[] => [
  ...implement(operatorCases, {
    listCase: ({ sql, ...asker }, input) => readCases(sql, asker, input),
    takeCase: ({ sql, ...asker }, input) => takeCases(sql, asker, findCreatorOf, input),
    giveCase: ({ sql, ...asker }, input) => giveCases(sql, asker, findCreatorOf, input),
    returnCase: ({ sql, ...asker }, input) => returnCases(sql, asker, input),
    listColleague: ({ sql, ...asker }, input) => listColleagues(sql, asker, input),
    listCaseNote: ({ sql, ...asker }, input) => readNotes(sql, asker, input),
    addCaseNote: ({ sql, ...asker }, input) => addNote(sql, asker, findCreatorOf, input),
    listEarlierDecision: ({ sql, ...asker }, input) => readEarlier(sql, asker, findCreatorOf, input),
  }),
  ...implement(operatorReasons, {
    listReason: ({ sql }, input) => searchReasons(sql, input),
    createReason: ({ sql, operator }, input) => addReason(sql, operator, input),
    updateReason: ({ sql }, input) => changeReason(sql, input),
    deleteReason: ({ sql }, { id }) => removeReason(sql, id),
  }),
  ...implement(operatorSettings, {
    listSetting: ({ sql }) => listSettings(sql),
    updateSetting: ({ sql, operator }, input) => saveSetting(sql, operator, { ...input, paymentMode }),
  }),
  ...implement(operatorStaff, {
    listStaff: ({ sql }, input) => listStaff(sql, input),
    createStaff: ({ sql, operator }, input) => createStaff(sql, operator, input),
    updateStaff: ({ sql, operator }, input) => changeStaff(sql, operator, input),
    resetStaffPassword: ({ sql, operator }, input) => resetStaffPassword(sql, operator, input),
    resetStaffSecond: ({ sql, operator }, input) => resetStaffSecond(sql, operator, input),
  }),
  ...implement(operatorChanges, {
    listChange: ({ sql, operator }, input) => listChanges(sql, operator, input),
    approveChange: ({ sql, operator }, input) => approveChange(sql, operator, { ...input, news }),
    rejectChange: ({ sql, operator }, input) => rejectChange(sql, operator, input),
  }),
  ...implement(operatorProfile, {
    getSecurity: ({ sql, operator }) => readSecurity(sql, operator),
    updateProfile: ({ sql, operator }, input) => changeProfile(sql, operator, input),
  }),
  ...implement(operatorLooks, {
    beginLook: ({ sql, ...looker }, input) => beginLook(sql, looker, input),
    endLook: ({ sql, operator }, input) => endLook(sql, operator, input),
  }),
  ...implement(operatorSessions, {
    listOwnSession: ({ sql, ...call }) => listOwnSessions(sql, call),
    endOwnSession: ({ sql, operator }, input) => endOwnSession(sql, operator, input),
  }),
]

type SessionParts = TemplateParts<FoundSession> & { second: SecondFactorParts }

/** The calls to sign in and out, to prove the second factor, and to change a password. */
export function mountTemplateSession(app: FastifyInstance, { second, ...parts }: SessionParts): void {
  const { limits } = second
  mountTemplate(app, parts, ({ open, own }) => {
    open(template.login, ({ sql, request }, input) => logInOperator(sql, limits, request, input), {
      hashes: true,
    })
    own('watch', template.info, async ({ info }) => info)
    own('POST', template.password, (call, input) => changeOwnPassword(call.sql, limits, asker(call), input), {
      hashes: true,
    })
    own('POST', template.offerSecond, (call) => offerSecondFactor(call.sql, second, asker(call)))
    own('POST', template.confirmSecond, (call, input) =>
      confirmSecondFactor(call.sql, second, asker(call), input),
    )
    own('POST', template.prove, (call, input) => proveSecondFactor(call.sql, second, asker(call), input))
    own('POST', template.renewRecovery, (call) => makeRecoveryCodes(call.sql, second, asker(call)))
    own('POST', template.logout, async ({ sql, operator, token }) => {
      await logOutOperator(sql, operator, token)
      return 'success'
    })
  })
}

const asker = ({ request, ...session }: TemplateCall<FoundSession>) => ({ ...session, ...request })
