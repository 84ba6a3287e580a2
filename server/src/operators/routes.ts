import { contract } from '@zsm/contract/contract'
import { errors } from '@zsm/contract/errors'
import { type OperatorInfo, template } from '@zsm/contract/operators'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GuessLimits, unfreezeAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { onBehalfOf, type Sql } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
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
import { asFailure } from '../http/envelope.ts'
import { type Calls, implement, type Mounted } from '../http/implement.ts'
import { requestInfo } from '../http/mount.ts'
import { mergeParameters } from '../http/parameters.ts'
import { type OperatorSession, operatorToken, type Sessions } from '../http/session.ts'
import type { ChannelSettings } from '../orders/public.ts'
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
import { addTemplate, changeTemplate, getKeptTemplate, searchKeptTemplates } from '../templates/public.ts'
import { decideOnAdjustment, listAdjustments, propose } from './adjustments.ts'
import { publish } from './agreements.ts'
import { readAuditLog } from './audit-log.ts'
import {
  decideForHolder,
  listCertifications,
  type ReviewParts,
  reviewCertification,
} from './certifications.ts'
import { approveChange, listChanges, rejectChange } from './changes.ts'
import { createClassify, updateClassify } from './class-fees.ts'
import { listClosings, readClosing } from './closings.ts'
import { deleteClassify, deleteLabel, listClassifies, searchLabels } from './content.ts'
import { freezeCreator, listCreators } from './creators.ts'
import { decideOnEnroll, listEnrolls } from './enrolls.ts'
import { openGoods } from './goods.ts'
import { areTwo } from './hands.ts'
import { keepSetting, listSettings } from './money-settings.ts'
import { listNotices, settle } from './notices.ts'
import { changeOwnPassword } from './own-password.ts'
import { changeProfile } from './profile.ts'
import { decideOnRefund, listRefunds } from './refunds.ts'
import { logInOperator, logOutOperator } from './session.ts'
import { changeStaff, createStaff, listStaff, resetStaffPassword } from './staff.ts'
import { decide, listWithdraws } from './withdrawals.ts'

export type OperatorParts = ReviewParts & { config: ChannelSettings }

export function operatorsRoutes(parts: OperatorParts): Mounted[] {
  const { config } = parts
  const goods = openGoods(parts.media)
  return implement(contract.operators, {
    listGood: ({ sql }, input) => goods.list(sql, input),
    getGood: ({ sql }, { id }) => goods.get(sql, id),
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
      decideOnRefund(sql, operator, id, (creator) => approveAndPay(sql, config, creator, { id })),
    rejectRefund: ({ sql, operator }, input) =>
      decideOnRefund(sql, operator, input.id, (creator) => rejectRefund(sql, creator, input)),
    retryRefund: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, operator, id, (creator) => retryAndPay(sql, config, creator, id)),
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
    listClassify: ({ sql }, input) => listClassifies(sql, input),
    createClassify: ({ sql, operator }, input) => createClassify(sql, operator, input),
    updateClassify: ({ sql, operator }, input) => updateClassify(sql, operator, input),
    deleteClassify: ({ sql }, input) => deleteClassify(sql, input),
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
    updateProfile: ({ sql, operator }, input) => changeProfile(sql, operator, input),
    resetStaffPassword: ({ sql, operator }, input) => resetStaffPassword(sql, operator, input),
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

export type TemplateParts = {
  sql: Sql
  operators: Sessions<OperatorSession & { info: OperatorInfo }>
  limits: GuessLimits
}

const hashing = { config: { line: 'password' } } as const

/** The template base (seed, section 7): its own wire, `{ code: 20000, data }` or `{ code, message }`. */
export function mountTemplateSession(app: FastifyInstance, { sql, operators, limits }: TemplateParts): void {
  const sqlOf = (request: FastifyRequest) => onBehalfOf(requestInfo(request), sql)
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { error: name, message } = asFailure(error)
      if (name === 'unexpected') request.log.error({ err: error }, name)
      return reply.code(errors[name].status).send({ code: errors[name].code, message })
    })
    scope.post(template.login.path, hashing, async (request) => {
      const input = template.login.input.safeParse(parametersOf(request))
      if (!input.success) return fail('invalidInput', { message: input.error.issues[0]?.message ?? '' })
      return succeeded(await logInOperator(sqlOf(request), limits, requestInfo(request), input.data))
    })
    scope.get(template.info.path, async (request) => {
      const { info } = await operators.get(sqlOf(request), tokenOf(request), 'read').catch(sayUnknown)
      return succeeded(info)
    })
    scope.post(template.password.path, hashing, async (request) => {
      const sql = sqlOf(request)
      const { operator } = await operators.get(sql, tokenOf(request), 'write')
      const input = template.password.input.safeParse(parametersOf(request))
      if (!input.success) return fail('invalidInput', { message: input.error.issues[0]?.message ?? '' })
      const { ip } = requestInfo(request)
      return succeeded(await changeOwnPassword(sql, limits, { operator, ip }, input.data))
    })
    scope.post(template.logout.path, async (request) => {
      const sql = sqlOf(request)
      const token = tokenOf(request) ?? fail('tokenIllegal')
      const { operator } = await operators.get(sql, token, 'write')
      await logOutOperator(sql, operator, token)
      return succeeded('success')
    })
  })
}

/** The template’s own words for a token that is nobody’s. */
function sayUnknown(error: unknown): never {
  if (!(error instanceof Failure) || error.error !== 'tokenIllegal') throw error
  return fail('tokenIllegal', { message: 'Login failed, unable to get user details.', cause: error })
}

const succeeded = (data: unknown) => ({ code: 20000, data })

function parametersOf({ query, body }: FastifyRequest): Record<string, unknown> {
  return mergeParameters(query, body)
}

/** The header our client sends, or the seed's `token` parameter. */
function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = parametersOf(request)
  return operatorToken(request.headers) ?? (typeof token === 'string' ? token : undefined)
}
