import { createRequire } from 'node:module'
import { type FileId, longestText } from '@zsm/contract/values'
import type sanitizeHtml from 'sanitize-html'
import { fail } from '../../failure.ts'
import { lazily } from '../../lazily.ts'

const sanitizer = lazily((): typeof sanitizeHtml => createRequire(import.meta.url)('sanitize-html'))

/** What the editor of texts can make, and nothing that loads or runs anything. */
const written: sanitizeHtml.IOptions = {
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

/** With pictures by the ids of their files: an address would load from anywhere, and ours expire. */
const illustrated: sanitizeHtml.IOptions = {
  ...written,
  allowedTags: [...(written.allowedTags || []), 'img'],
  allowedAttributes: { ...written.allowedAttributes, img: ['data-file-id', 'alt'] },
  transformTags: {
    ...written.transformTags,
    img: (_, { 'data-file-id': id = '', alt = '' }) => ({
      tagName: 'img',
      attribs: { 'data-file-id': id.toLowerCase(), alt },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !fileId.test(attribs['data-file-id'] ?? ''),
}

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const picture = /<img data-file-id="([0-9a-f-]{36})"/g

type Limit = { field?: string; longest?: number }

export function sanitizeText(html: string, limit: Limit = {}): string {
  return mustFit(sanitizer()(html, written), limit)
}

export function sanitizeIntro(html: string, limit: Limit = {}): string {
  return mustFit(sanitizer()(html, illustrated), limit)
}

/** Links and signs are longer as they are kept: what could not be sent again as it was read is refused at once. */
function mustFit(html: string, { longest = longestText, ...refusal }: Limit): string {
  if ([...html].length <= longest) return html
  return fail('invalidInput', {
    ...refusal,
    message: `最多 ${longest} 个字，链接和特殊符号占得更多，请删减一些`,
  })
}

/** The files of the pictures in a sanitised introduction. */
export function picturesOf(introHtml: string): FileId[] {
  if (!introHtml.includes('<img')) return []
  return [...new Set([...introHtml.matchAll(picture)].map(([, id]) => id as FileId))]
}

/** Nothing to read or to see: an empty editor leaves an empty paragraph. */
export function isBlank(html: string): boolean {
  const text = sanitizer()(html, { allowedTags: [], allowedAttributes: {} })
  return text.replaceAll('&nbsp;', ' ').trim() === '' && picturesOf(html).length === 0
}
