import type { FileId } from '@zsm/contract/values'
import type sanitizeHtml from 'sanitize-html'
import { sanitizeText, stripTags, written } from '../../written-text.ts'

/** Pictures are stored by file id. A URL could load from anywhere, and our own URLs expire. */
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

export function sanitizeIntro(html: string, limit?: Parameters<typeof sanitizeText>[1]): string {
  return sanitizeText(html, limit, illustrated)
}

/** The file ids of the pictures in a sanitised introduction. */
export function picturesOf(introHtml: string): FileId[] {
  if (!introHtml.includes('<img')) return []
  return [...new Set([...introHtml.matchAll(picture)].map(([, id]) => id as FileId))]
}

/** Gives the pictures of a sanitised text their addresses. A picture that no longer exists is left out. */
export const illustrate = (html: string, urlOf: (id: FileId) => string | null): string =>
  html.replace(/<img data-file-id="([0-9a-f-]{36})"/g, (_, id: FileId) => {
    const url = urlOf(id)
    return url ? `<img loading="lazy" src="${url.replaceAll('&', '&amp;')}"` : '<img hidden'
  })

/** Whether the text shows neither words nor pictures. An empty editor sends an empty paragraph, not an empty string. */
export function isBlank(html: string): boolean {
  const text = stripTags(html, { allowedTags: [], allowedAttributes: {} })
  return text.replaceAll('&nbsp;', ' ').trim() === '' && picturesOf(html).length === 0
}
