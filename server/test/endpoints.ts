import { contract } from '@zsm/contract/contract'
import type { Endpoint } from '@zsm/contract/wire/endpoint'

type NamedEndpoint = { name: string; endpoint: Endpoint }

/** Every call of the contract, by name. A test that loops over them also covers new calls. */
export const endpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
  })),
)
