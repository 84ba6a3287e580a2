import { contract } from '@zsm/contract/contract'
import { ownDataPath } from '@zsm/contract/learners/closing'
import { template } from '@zsm/contract/operators/template'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { ownedParameters, wireSchema } from '@zsm/contract/wire/parameters'
import { streamPaths } from '@zsm/contract/wire/streams'

type RouteLine = { name: string; methods: string[]; path: string; access: string }

/** Every call of the contract. `npm run routes` prints them. */
export const productRoutes = Object.entries(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    methods: endpoint.alsoGet ? ['POST', 'GET'] : ['POST'],
    path: endpoint.path,
    access: endpoint.access as string,
    roles: endpoint.access === 'operator' ? ['admin', ...endpoint.roles] : [],
    effect: endpoint.effect,
    sends: endpoint.sends,
    parameters: parametersOf(endpoint.input),
    ownerParameters: Object.keys(ownedParameters(endpoint.input)),
    errors: endpoint.errors,
  })),
)

/** All other routes: the template base, files, payment notices, and those for machines. */
export const otherRoutes: RouteLine[] = [
  { name: 'template.login', methods: ['POST'], path: template.login.path, access: 'public' },
  { name: 'template.info', methods: ['GET'], path: template.info.path, access: 'operator' },
  { name: 'template.logout', methods: ['POST'], path: template.logout.path, access: 'operator' },
  { name: 'template.password', methods: ['POST'], path: template.password.path, access: 'operator' },
  { name: 'template.offerSecond', methods: ['POST'], path: template.offerSecond.path, access: 'operator' },
  {
    name: 'template.confirmSecond',
    methods: ['POST'],
    path: template.confirmSecond.path,
    access: 'operator',
  },
  { name: 'template.prove', methods: ['POST'], path: template.prove.path, access: 'operator' },
  {
    name: 'template.renewRecovery',
    methods: ['POST'],
    path: template.renewRecovery.path,
    access: 'operator',
  },
  { name: "stream of a creator's news", methods: ['GET'], path: streamPaths.creator, access: 'creator' },
  { name: "stream of the operators' work", methods: ['GET'], path: streamPaths.operator, access: 'operator' },
  { name: 'upload', methods: ['POST', 'OPTIONS'], path: '/upload', access: 'upload token' },
  {
    name: 'resumable upload',
    path: '/upload/resumable/*',
    access: 'upload token',
    methods: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
  },
  { name: 'media', methods: ['GET', 'HEAD'], path: '/media/*', access: 'signed address' },
  {
    name: 'files of the library as one ZIP',
    methods: ['GET', 'HEAD'],
    path: '/downloads/:creator/:id',
    access: 'signed address',
  },
  {
    name: 'invoice for fees',
    methods: ['GET', 'HEAD'],
    path: '/invoices/:creator/:id',
    access: 'signed address',
  },
  { name: 'file of a report', methods: ['GET', 'HEAD'], path: '/report-files/:id', access: 'signed address' },
  { name: 'lesson file', methods: ['GET', 'HEAD'], path: '/learn/media/:grant', access: 'learner' },
  {
    name: 'lesson attachment',
    methods: ['GET', 'HEAD'],
    path: '/learn/media/:grant/:file',
    access: 'learner',
  },
  { name: 'bought file', methods: ['GET', 'HEAD'], path: '/learn/files/:order/:file', access: 'learner' },
  { name: 'own data', methods: ['GET'], path: ownDataPath, access: 'learner' },
  {
    name: 'export file of an operator',
    methods: ['GET'],
    path: '/exports/office/:operator/:id',
    access: 'signed address',
  },
  { name: 'export file', methods: ['GET'], path: '/exports/:creator/:id', access: 'signed address' },
  { name: 'payment notice', methods: ['POST'], path: '/open/pay/notify/:channel', access: 'signed body' },
  {
    name: 'who pays',
    methods: ['GET'],
    path: '/open/pay/payer/:channel/:id',
    access: "learner's cookie",
  },
  { name: 'Douyin sandbox', methods: ['GET'], path: '/open/douyin/sandbox', access: 'public' },
  {
    name: 'payment sandbox',
    methods: ['GET', 'POST'],
    path: '/open/pay/sandbox/:paymentNo',
    access: 'public',
  },
  {
    name: 'onboarding sandbox',
    methods: ['GET', 'POST'],
    path: '/open/pay/sandbox/merchants/:requestNo',
    access: 'public',
  },
  { name: 'alive', methods: ['GET'], path: '/healthz', access: 'public' },
  { name: 'ready', methods: ['GET'], path: '/readyz', access: 'public' },
  { name: 'figures', methods: ['GET'], path: '/metrics', access: 'loopback or token' },
  { name: 'openapi', methods: ['GET'], path: '/openapi.json', access: 'public' },
]

/** The parameters in wire form, not as the handler sees them. */
function parametersOf(input: Endpoint['input']) {
  const { properties = {}, required = [] } = wireSchema(input, 'input')
  return { properties, required }
}
