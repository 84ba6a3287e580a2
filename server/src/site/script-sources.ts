import { createHash } from 'node:crypto'

/** What a page may run, as a policy's script-src says it: files of our host, and its own inline scripts by their digests. */
export function scriptSourcesOf(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
  return ["'self'", ...inline].join(' ')
}
