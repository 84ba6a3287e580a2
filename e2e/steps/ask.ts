import type { APIRequestContext } from '@playwright/test'
import { contract } from '@zsm/contract'
import { call, type Transport } from '@zsm/contract/client/call'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'

/** A call from outside the browser, as another account or device. */
export const ask = <E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: CallInput<E>,
  session?: { token: string },
): Promise<OutputOf<E>> => call(playwright(request), endpoint, input, session)

const playwright =
  (request: APIRequestContext): Transport =>
  async ({ address, body, ...rest }) => {
    const answer = await request.fetch(address, { ...rest, ...(body !== null && { data: body }) })
    return { status: answer.status(), text: await answer.text() }
  }

export async function newestGood(request: APIRequestContext, creator: { token: string }) {
  const { list } = await ask(request, contract.goods.listData, {}, creator)
  if (!list[0]) throw new Error('the creator has no goods')
  return list[0]
}
