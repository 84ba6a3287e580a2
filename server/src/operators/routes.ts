import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import type { FastifyInstance } from 'fastify'
import { unfreezeAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import {
  approve,
  approveAdjustment,
  arrive,
  failPayout,
  pause,
  reject,
  rejectAdjustment,
  resume,
  returnByBank,
} from '../funds/public.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { addFaq, changeFaq, searchKeptFaqs } from '../questions/public.ts'
import { addLabel, changeDict, changeLabel, listAgreement, listKeptDicts } from '../reference/public.ts'
import {
  approveAndPay,
  approveByHand,
  payByHand,
  rejectByHand,
  rejectRefund,
  retryAndPay,
} from '../refunds/public.ts'
import { type Calls, implement, type Mounted } from '../rpc/implement.ts'
import { mountTemplate, type TemplateCall, type TemplateParts } from '../rpc/template-wire.ts'
import { addTemplate, changeTemplate, getKeptTemplate, searchKeptTemplates } from '../templates/public.ts'
import { decideOnAdjustment, listAdjustments, propose } from './adjustments.ts'
import { publish } from './agreements.ts'
import { readAuditLog } from './audit-log.ts'
import { createCategory, updateCategory } from './category-fees.ts'
import {
  decideForHolder,
  listCertifications,
  type ReviewParts,
  reviewCertification,
} from './certifications.ts'
import { approveChange, listChanges, rejectChange } from './changes.ts'
import { listClosings, readClosing } from './closings.ts'
import { deleteCategory, deleteLabel, findCategories, searchLabels } from './content.ts'
import { freezeCreator, listCreators } from './creators.ts'
import { countWaiting } from './decisions.ts'
import { decideOnEnroll, listEnrolls } from './enrolls.ts'
import { openGoods } from './goods.ts'
import { areTwo } from './hands.ts'
import { keepSetting, listSettings } from './money-settings.ts'
import { listNotices, settle } from './notices.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { changeProfile } from './profile.ts'
import { decideOnRefund, listRefunds } from './refunds.ts'
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
import { decide, listWithdraws } from './withdrawals.ts'

export type OperatorParts = ReviewParts & { channels: Channels }

export function operatorsRoutes(parts: OperatorParts): Mounted[] {
  const { channels } = parts
  const goods = openGoods(parts.media)
  return implement(contract.operators, {
    countWaiting: ({ sql, roles }) => countWaiting(sql, roles),
    listGood: ({ sql }, input) => goods.list(sql, input),
    getGood: ({ sql }, { id }) => goods.get(sql, id),
    getGoodDetail: ({ sql }, input) => goods.lesson(sql, input),
    approveGood: ({ sql }, input) => goods.approve(sql, input),
    rejectGood: ({ sql }, input) => goods.reject(sql, input),
    listCertification: ({ sql }, input) => listCertifications(sql, input),
    getCertification: ({ sql }, input) => reviewCertification(sql, parts, input),
    approveCertification: ({ sql }, { id }) => decideForHolder(sql, { id, approved: true }),
    rejectCertification: ({ sql }, input) => decideForHolder(sql, { ...input, approved: false }),
    listEnroll: ({ sql }, input) => listEnrolls(sql, input),
    approveEnroll: ({ sql }, input) => decideOnEnroll(sql, 'approve', input),
    rejectEnroll: ({ sql }, input) => decideOnEnroll(sql, 'reject', input),
    suspendEnroll: ({ sql }, input) => decideOnEnroll(sql, 'suspend', input),
    listWithdraw: ({ sql, operator }, input) => listWithdraws(sql, operator, { ...input, now: now() }),
    approveWithdraw: ({ sql, ...call }, { id }) =>
      decide(sql, call.operator, id, (creator) => approve(sql, creator, id, actor(call))),
    pauseWithdraw: ({ sql, ...call }, input) =>
      decide(sql, call.operator, input.id, (creator) => pause(sql, creator, input, actor(call))),
    resumeWithdraw: ({ sql, ...call }, { id }) =>
      decide(sql, call.operator, id, (creator) => resume(sql, creator, id, actor(call))),
    bounceWithdraw: ({ sql, ...call }, input) =>
      decide(sql, call.operator, input.id, (creator) => returnByBank(sql, creator, input, actor(call))),
    rejectWithdraw: ({ sql, ...call }, input) =>
      decide(sql, call.operator, input.id, (creator) => reject(sql, creator, input, actor(call))),
    arriveWithdraw: ({ sql, ...call }, input) =>
      decide(sql, call.operator, input.id, (creator) => arrive(sql, creator, input, actor(call))),
    failWithdraw: ({ sql, ...call }, input) =>
      decide(sql, call.operator, input.id, (creator) => failPayout(sql, creator, input, actor(call))),
    listRefund: ({ sql, operator }, input) => listRefunds(sql, operator, input),
    approveRefund: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, operator, id, (creator) => approveAndPay(sql, channels, creator, { id })),
    rejectRefund: ({ sql, operator }, input) =>
      decideOnRefund(sql, operator, input.id, (creator) => rejectRefund(sql, creator, input)),
    retryRefund: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, operator, id, (creator) => retryAndPay(sql, channels, creator, id)),
    payRefundByHand: ({ sql, operator }, input) =>
      decideOnRefund(sql, operator, input.id, (creator) => payByHand(sql, creator, operator, input)),
    approveRefundByHand: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, operator, id, (creator) => approveByHand(sql, creator, { operator, areTwo }, id)),
    rejectRefundByHand: ({ sql, operator }, input) =>
      decideOnRefund(sql, operator, input.id, (creator) => rejectByHand(sql, creator, operator, input)),
    listNotice: ({ sql }, input) => listNotices(sql, input),
    settleNotice: ({ sql, operator }, input) => settle(sql, operator, input),
    listAdjustment: ({ sql, operator }, input) => listAdjustments(sql, operator, input),
    proposeAdjustment: ({ sql, operator }, input) => propose(sql, operator, input),
    approveAdjustment: ({ sql, operator }, { id }) =>
      decideOnAdjustment(sql, operator, id, (creator) =>
        approveAdjustment(sql, creator, { operator, areTwo }, id),
      ),
    rejectAdjustment: ({ sql, operator }, input) =>
      decideOnAdjustment(sql, operator, input.id, (creator) =>
        rejectAdjustment(sql, creator, operator, input),
      ),
    listCreator: ({ sql }, input) => listCreators(sql, input),
    freezeAccount: ({ sql }, input) => freezeCreator(sql, input),
    unfreezeAccount: ({ sql }, input) => unfreezeAccount(sql, input),
    listClosing: ({ sql }, input) => listClosings(sql, input),
    getClosing: ({ sql }, { id }) => readClosing(sql, id),
    listAudit: ({ sql }, input) => readAuditLog(sql, input),
    listSetting: ({ sql }) => listSettings(sql),
    listAgreement: ({ sql }, { kind }) => listAgreement(sql, kind),
    publishAgreement: ({ sql, operator }, input) => publish(sql, operator, input),
    updateSetting: ({ sql, operator }, input) => keepSetting(sql, operator, input),
    listDict: ({ sql }, input) => listKeptDicts(sql, input),
    updateDict: ({ sql }, input) => changeDict(sql, input),
    listCategories: ({ sql }, input) => findCategories(sql, input),
    createCategory: ({ sql, operator }, input) => createCategory(sql, operator, input),
    updateCategory: ({ sql, operator }, input) => updateCategory(sql, operator, input),
    deleteCategory: ({ sql }, input) => deleteCategory(sql, input),
    listLabel: ({ sql }, input) => searchLabels(sql, input),
    createLabel: ({ sql, operator }, input) => addLabel(sql, operator, input),
    updateLabel: ({ sql }, input) => changeLabel(sql, input),
    deleteLabel: ({ sql }, input) => deleteLabel(sql, input),
    listTemplate: ({ sql }, input) => searchKeptTemplates(sql, input),
    getTemplate: ({ sql }, { id }) => getKeptTemplate(sql, id),
    createTemplate: ({ sql, operator }, input) => addTemplate(sql, operator, input),
    updateTemplate: ({ sql }, input) => changeTemplate(sql, input),
    listFaq: ({ sql }, input) => searchKeptFaqs(sql, input),
    createFaq: ({ sql, operator }, input) => addFaq(sql, operator, input),
    updateFaq: ({ sql }, input) => changeFaq(sql, input),
    listStaff: ({ sql }, input) => listStaff(sql, input),
    createStaff: ({ sql, operator }, input) => createStaff(sql, operator, input),
    updateStaff: ({ sql, operator }, input) => changeStaff(sql, operator, input),
    getSecurity: ({ sql, operator }) => readSecurity(sql, operator),
    updateProfile: ({ sql, operator }, input) => changeProfile(sql, operator, input),
    resetStaffPassword: ({ sql, operator }, input) => resetStaffPassword(sql, operator, input),
    resetStaffSecond: ({ sql, operator }, input) => resetStaffSecond(sql, operator, input),
    listOwnSession: ({ sql, ...call }) => listOwnSessions(sql, call),
    endOwnSession: ({ sql, operator }, input) => endOwnSession(sql, operator, input),
    listChange: ({ sql, operator }, input) => listChanges(sql, operator, input),
    approveChange: ({ sql, operator }, input) => approveChange(sql, operator, input),
    rejectChange: ({ sql, operator }, input) => rejectChange(sql, operator, input),
  })
}

const actor = ({ operator, request }: Pick<Calls['operator'], 'operator' | 'request'>) => ({
  operator,
  areTwo,
  ...request,
})

export type SessionParts = TemplateParts<FoundSession> & { second: SecondFactorParts }

/** How operators sign in and out, prove who they are, and choose a password. */
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
