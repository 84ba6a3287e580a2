import { contract } from '@zsm/contract/contract'
import { operatorMerchants } from '@zsm/contract/office/merchants'
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findApplication } from '../gateways/onboarding/sandbox/sandbox-onboarding.queries.ts'
import { sandboxMerchantPath } from '../gateways/onboarding/sandbox/sandbox-onboarding.ts'
import { acceptForms } from '../http/accept-forms.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { listMerchants } from './office.ts'
import { Chosen, choose, pageOf } from './sandbox-page.ts'
import { getStanding, refreshMerchant } from './standing.ts'
import { type Submitting, submitMerchant } from './submissions.ts'

/** `isOffered`: whether creators have their own accounts at a provider (PAYMENT_MODE=platform). */
type MerchantsParts = Submitting & { isOffered: boolean }

export function merchantsRoutes({ isOffered, ...submitting }: MerchantsParts): Mounted[] {
  return [
    ...implement(contract.merchants, {
      get: ({ sql, creator }) => getStanding(sql, creator, isOffered),
      submit: async ({ sql, creator }, input) => {
        if (!isOffered) fail('onboardingOff')
        await submitMerchant(sql, submitting, creator, input)
        return getStanding(sql, creator, isOffered)
      },
      refresh: async ({ sql, creator }) => {
        if (!isOffered) fail('onboardingOff')
        await refreshMerchant(sql, submitting.enqueue, creator)
        return getStanding(sql, creator, isOffered)
      },
    }),
    ...implement(operatorMerchants, {
      listMerchant: ({ sql }, input) => listMerchants(sql, input),
    }),
  ]
}

/** The sandbox's page, where a tester signs for a creator or freezes the account. */
export function mountSandboxMerchants(app: FastifyInstance, { sql }: { sql: Sql }): void {
  app.register(async (app) => {
    acceptForms(app)
    const path = sandboxMerchantPath(':requestNo')
    app.get<{ Params: { requestNo: string } }>(path, async ({ params }, reply) => {
      const application = await findApplication(sql, params.requestNo)
      if (!application) return reply.callNotFound()
      return reply.type('text/html; charset=utf-8').send(pageOf(application))
    })
    app.post<{ Params: { requestNo: string } }>(path, async ({ params, body }, reply) => {
      const application = await findApplication(sql, params.requestNo)
      const chosen = Chosen.safeParse(body)
      if (!application || !chosen.success) return reply.callNotFound()
      await choose(sql, application, chosen.data.choice)
      return reply.redirect(sandboxMerchantPath(application.requestNo), 303)
    })
  })
}
