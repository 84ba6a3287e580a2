import { createRequire } from 'node:module'
import { longestText } from '@zsm/contract/values'
import type sanitizeHtml from 'sanitize-html'
import { fail } from './failure.ts'
import { lazily } from './lazily.ts'

const sanitizer = lazily((): typeof sanitizeHtml => createRequire(import.meta.url)('sanitize-html'))

/** What the editor of texts can make, and nothing that loads or runs anything. */
export const written: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (_, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
}

type Limit = { field?: string; longest?: number }

/** Written text without what may load or run anything; `options` say what else it may hold. */
export function sanitizeText(html: string, limit: Limit = {}, options = written): string {
  return mustFit(stripTags(html, options), limit)
}

/** Only what `options` allow, however long. */
export const stripTags = (html: string, options: sanitizeHtml.IOptions): string => sanitizer()(html, options)

/** Sanitising lengthens links and signs. What is stored is what a form sends again, so its length decides. */
function mustFit(html: string, { longest = longestText, ...refusal }: Limit): string {
  if ([...html].length <= longest) return html
  return fail('invalidInput', {
    ...refusal,
    message: `最多 ${longest} 个字，链接和特殊符号占得更多，请删减一些`,
  })
}
