import { contract } from '@zsm/contract/contract'
import { whole } from '@zsm/contract/values'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readDelivery, redeliver, searchDeliveries } from './deliveries.ts'
import { listEndpoints } from './queries.ts'
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  rotateSecret,
  sendTest,
  switchEndpoint,
  type WebhookParts,
} from './webhooks.ts'

export function webhooksRoutes(parts: WebhookParts): Mounted[] {
  return implement(contract.webhooks, {
    listData: async ({ sql, creator }) => whole(await listEndpoints(sql, creator)),
    create: ({ sql, creator }, input) => addEndpoint(sql, parts, creator, input),
    update: ({ sql, creator }, input) => changeEndpoint(sql, parts, creator, input),
    updateOnFlag: ({ sql, creator }, input) => switchEndpoint(sql, creator, input),
    delete: ({ sql, creator }, input) => removeEndpoint(sql, creator, input),
    rotateSecret: ({ sql, creator }, input) => rotateSecret(sql, parts, creator, input),
    sendTest: ({ sql, creator }, input) => sendTest(sql, creator, input),
    listDelivery: ({ sql, creator }, input) => searchDeliveries(sql, creator, input),
    getDelivery: ({ sql, creator }, input) => readDelivery(sql, creator, input),
    redeliver: ({ sql, creator }, input) => redeliver(sql, creator, input),
  })
}
