/** What one guesser holds at least: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(ip: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (ipv4) return ipv4
  const [before = '', after] = ip.split('::')
  const first = groupsOf(before)
  const last = groupsOf(after ?? '')
  const zeros = Array<string>(after === undefined ? 0 : Math.max(0, 8 - first.length - last.length)).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text.split(':').flatMap((group) => group.toLowerCase().replace(/^0+(?=.)/, '') || [])
}
