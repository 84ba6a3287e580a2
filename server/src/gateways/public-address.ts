import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses outside the public Internet, from the registries of special addresses (RFC 6890): loopback,
 * private networks, tests, multicast.
 */
const special = new BlockList()
for (const net of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  add(special, net, 'ipv4')
}
// Within public IPv6: ranges that embed an IPv4 address, and those for documentation.
for (const net of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(special, net, 'ipv6')

const global = new BlockList()
add(global, '2000::/3', 'ipv6')

function add(list: BlockList, net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = net.split('/')
  list.addSubnet(address, Number(prefix), family)
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** The name has an address that must not be contacted. */
export class PrivateAddressError extends Error {}

/** Looks a name up as a connection is made. One forbidden address makes the whole look-up fail. */
export function lookupAllowed(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new Error(`no address of ${hostname}`), '', 0)
      if (!found.every(({ address }) => isAllowed(address))) {
        return callback(new PrivateAddressError(hostname), '', 0)
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}
