/** Browsers refuse more than 64 KiB of requests that outlive their page, all together. Some is left for the browser's own. */
const mostBytes = 60_000

let bytesOnTheirWay = 0

/**
 * Sends what shall arrive also when its page is left at once. What is too large for that is sent as usual, so it arrives unless the page
 * is left first.
 */
export async function keptAlive<T>(
  body: string | null,
  send: (options: { keepalive: boolean }) => Promise<T>,
): Promise<T> {
  const bytes = new TextEncoder().encode(body ?? '').length
  if (bytesOnTheirWay + bytes > mostBytes) return send({ keepalive: false })
  bytesOnTheirWay += bytes
  try {
    return await send({ keepalive: true })
  } finally {
    bytesOnTheirWay -= bytes
  }
}
