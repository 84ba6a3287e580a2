import { contract } from '@zsm/contract'
import type { Endpoint } from '@zsm/contract/endpoint'
import { template } from '@zsm/contract/operators'
import { ownedParameters, wireSchema } from '@zsm/contract/parameters'

/** `npm run -s routes`: everything the server answers, as one JSON array. */
const product = Object.entries(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    methods: endpoint.alsoGet ? ['POST', 'GET'] : ['POST'],
    path: endpoint.path,
    access: endpoint.access,
    roles: endpoint.access === 'operator' ? ['admin', ...endpoint.roles] : [],
    effect: endpoint.effect,
    sends: endpoint.sends,
    parameters: parametersOf(endpoint.input),
    ownerParameters: Object.keys(ownedParameters(endpoint.input)),
    errors: endpoint.errors,
  })),
)

const templateCalls = [
  { name: 'template.login', methods: ['POST'], path: template.login.path, access: 'public' },
  { name: 'template.info', methods: ['GET'], path: template.info.path, access: 'operator' },
  { name: 'template.logout', methods: ['POST'], path: template.logout.path, access: 'operator' },
]

const outsideTheContract = [
  { name: 'upload', methods: ['POST', 'OPTIONS'], path: '/upload', access: 'upload token' },
  { name: 'media', methods: ['GET', 'HEAD'], path: '/media/*', access: 'signed address' },
  { name: 'payment notice', methods: ['POST'], path: '/open/pay/notify/:channel', access: 'signed body' },
  { name: 'alive', methods: ['GET'], path: '/healthz', access: 'public' },
  { name: 'ready', methods: ['GET'], path: '/readyz', access: 'public' },
]

console.log(JSON.stringify([...product, ...templateCalls, ...outsideTheContract], null, 2))

/** The wire form: what travels, not what the handler sees. */
function parametersOf(input: Endpoint['input']) {
  const { properties = {}, required = [] } = wireSchema(input, 'input')
  return { properties, required }
}
