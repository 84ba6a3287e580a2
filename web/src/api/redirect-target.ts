/** The address after signing in: a path of the product with its query, or the fallback. Never another origin. */
export function redirectTarget(wanted: string | null, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback
  try {
    const base = 'https://here.invalid'
    const url = new URL(wanted, base)
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : fallback
  } catch {
    return fallback
  }
}
