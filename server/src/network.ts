/** The smallest network that one attacker controls: an IPv4 address, or a /64 of IPv6. */
export function networkOf(ip: string): string {
  return ipv4Of(ip) ?? `${wholeOf(ip).slice(0, 4).join(':')}::/64`
}

/** The /48 that one IPv6 site may have: 65,536 networks of /64. Undefined for IPv4. */
export function siteOf(ip: string): string | undefined {
  return ipv4Of(ip) ? undefined : `${wholeOf(ip).slice(0, 3).join(':')}::/48`
}

const ipv4Of = (ip: string) => /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]

/** All eight groups of an IPv6 address. */
function wholeOf(ip: string): string[] {
  const [before = '', after] = ip.split('::')
  const first = groupsOf(before)
  const last = groupsOf(after ?? '')
  const zeros = Array<string>(after === undefined ? 0 : Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last]
}

function groupsOf(text: string): string[] {
  return text.split(':').flatMap((group) => group.toLowerCase().replace(/^0+(?=.)/, '') || [])
}
